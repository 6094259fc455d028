import { z } from 'zod'
import { id, moment } from '../kit/codecs.ts'

export const attentionShape = {
  failedMails: z.object({
    count: z.int(),
    first: z.array(z.object({ id, recipient: z.string(), error: z.string(), createdAt: moment })),
  }),
}
