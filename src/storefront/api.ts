// Pages of the store read these without their schemas (tools/endpoints-without-schemas.ts).

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

/** A page of the shop as the store shows it; what lacks Spanish is null. The HTML is safe: it comes from Markdown. */
export const shownPage = z.object({
  slug: z.string(),
  title: z.string(),
  titleEs: z.string().nullable(),
  html: z.string(),
  htmlEs: z.string().nullable(),
  changedAt: moment,
})
export type ShownPage = z.output<typeof shownPage>

const storefront = z.object({
  /** The pages of the shop, policies first. */
  pages: z.array(shownPage.pick({ slug: true, title: true, titleEs: true })),
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
  summary:
    'What every page of the store shows besides the brand: its pages, and the pause and the announcement that are in force',
  reply: storefront,
})

export const readShopPage = endpoint({
  method: 'GET',
  path: '/api/pages/{slug}',
  summary: 'A page of the shop, such as a policy; 404 while it is held back',
  params: z.object({ slug: z.string() }),
  reply: shownPage,
})
