import { z } from 'zod'
import { id } from '../kit/codecs.ts'

export const attentionShape = {
  lowStock: z.object({
    count: z.int(),
    first: z.array(
      z.object({
        id,
        name: z.string(),
        nameEs: z.string().nullable(),
        stock: z.int(),
        /** Its lowest shade or size. */
        choices: z.array(
          z.object({
            name: z.string(),
            nameEs: z.string().nullish(),
            value: z.string(),
            valueEs: z.string().nullish(),
          }),
        ),
      }),
    ),
  }),
}
