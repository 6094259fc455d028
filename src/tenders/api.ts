import { z } from 'zod'
import { id, moment, money } from '../kit/codecs.ts'
import { tenderKinds, tenderStates } from './tender.ts'

/** One amount of money that came in for an order, in one way, as its buyer may see it. */
export const tender = z.object({
  id,
  kind: z.enum(tenderKinds),
  /** The printed name of the way: that of a wallet or a provider, or how staff received it. */
  method: z.string(),
  amount: money,
  /** When it was received; of a pending one, when the provider told of it. */
  receivedAt: moment,
  state: z.enum(tenderStates),
  /** What a fiscal terminal printed for it, where staff typed it. */
  controlNumber: z.string().optional(),
})
