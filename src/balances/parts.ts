import { z } from 'zod'
import { id, money } from '../kit/codecs.ts'

const entries = z.object({
  count: z.int(),
  first: z.array(z.object({ id, orderNumber: z.string(), customerName: z.string(), amount: money })),
})

export const attentionShape = {
  /** Orders of which more was paid than they cost, oldest first; the difference is to be given back. */
  overpaid: entries,
  /** Orders whose rest was to be paid by a day that is over, oldest day first; missing in answers of the release before. */
  late: entries.default({ count: 0, first: [] }),
}

/** How many orders are to be paid today: by their day, or because something of them takes place. */
export const todayShape = { balances: z.int().default(0) }
