import { z } from 'zod'
import { id, money } from '../kit/codecs.ts'

export const attentionShape = {
  /** Orders of which more was paid than they cost, oldest first; the difference is to be given back. */
  overpaid: z.object({
    count: z.int(),
    first: z.array(z.object({ id, orderNumber: z.string(), customerName: z.string(), amount: money })),
  }),
}
