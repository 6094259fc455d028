// Pages of the store read these without their schemas (tools/endpoints-without-schemas.ts).

import { z } from 'zod'
import { text } from '../kit/codecs.ts'
import { endpoint } from '../kit/endpoint.ts'

/** What staff have entered as meaning the same. */
const groups = z.array(z.array(z.string()))

export const readSynonyms = endpoint({
  method: 'GET',
  path: '/api/synonyms',
  summary: 'Groups of words and phrases that mean the same in a search of the store',
  reply: z.object({ groups }),
})

export const suggest = endpoint({
  method: 'GET',
  path: '/api/suggest',
  summary: 'Up to 6 products and 3 categories that a search may mean; those that are named so come first',
  query: z.object({ q: text(200).default('') }),
  reply: z.object({
    products: z.array(
      z.object({
        slug: z.string(),
        name: z.string(),
        nameEs: z.string().nullable(),
        imageUrl: z.string().nullable(),
      }),
    ),
    categories: z.array(z.object({ name: z.string(), nameEs: z.string().nullable() })),
  }),
})

export const reportMissedSearch = endpoint({
  method: 'POST',
  path: '/api/missed-searches',
  summary: 'Count a search without result; the same answer for one that is not counted',
  body: z.strictObject({ search: text(200) }),
  reply: null,
  status: 204,
})
