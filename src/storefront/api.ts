import { z } from 'zod'
import { moment } from '../kit/codecs.ts'
import { endpoint } from '../kit/endpoint.ts'
import { pausables } from './pause.ts'

/** A pause that is in force: what is not sold, until when, and what the shop says. */
export const pauseNow = z.object({
  what: z.enum(pausables),
  /** Null: until staff end it. */
  until: moment.nullable(),
  text: z.string(),
  textEs: z.string(),
})
export type PauseNow = z.output<typeof pauseNow>

const storefront = z.object({
  pause: pauseNow.nullable(),
  /** The sentence at the top; `id` is another one as soon as it says something else. */
  announcement: z
    .object({ id: z.string(), text: z.string(), textEs: z.string(), link: z.string().nullable() })
    .nullable(),
})
export type Storefront = z.output<typeof storefront>

export const readStorefront = endpoint({
  method: 'GET',
  path: '/api/storefront',
  summary: 'What every page of the store shows besides the brand: the pause and the announcement that are in force',
  reply: storefront,
})
