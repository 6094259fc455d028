import { z } from 'zod'
import { id, money } from '../kit/codecs.ts'

export const attentionShape = {
  /** Refunds whose money staff must send manually, oldest first. */
  moneyToSend: z.object({
    count: z.int(),
    first: z.array(z.object({ id, orderNumber: z.string(), customerName: z.string(), amount: money })),
  }),
}
