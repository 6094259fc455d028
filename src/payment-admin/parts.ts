import { z } from 'zod'
import { id, moment, money } from '../kit/codecs.ts'
import { paymentProblem } from './office-api.ts'

export const attentionShape = {
  paymentsToReview: z.object({
    count: z.int(),
    first: z.array(
      z.object({
        id,
        orderNumber: z.string(),
        total: money,
        note: z.string(),
        trouble: paymentProblem,
        createdAt: moment,
      }),
    ),
  }),
}
