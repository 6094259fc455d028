import { z } from 'zod'
import { moment } from '../kit/codecs.ts'

export const attentionShape = {
  /** Buyers cannot pay: no payment account is stored. */
  takesNoPayments: z.boolean(),
  /** Webhooks from the provider that could not be processed, oldest first. */
  failedNotices: z.object({
    count: z.int(),
    first: z.array(z.object({ id: z.string(), type: z.string(), error: z.string(), receivedAt: moment })),
  }),
}
