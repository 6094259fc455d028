import { z } from 'zod'

export const attentionShape = {
  /** Where the shop shows pictures that are no longer stored (decision 069). */
  lostPictures: z.object({
    count: z.int(),
    first: z.array(
      z.object({
        id: z.string(),
        place: z.enum(['product', 'about', 'brand']),
        /** Of the product. */
        name: z.string().nullable(),
        nameEs: z.string().nullable(),
      }),
    ),
  }),
}
