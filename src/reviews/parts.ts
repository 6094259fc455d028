import { z } from 'zod'

export const attentionShape = {
  /** Reviews that nobody has read yet. */
  reviewsWaiting: z.int(),
}
