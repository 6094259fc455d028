import { z } from 'zod'
import { id, locale, text } from '../kit/codecs.ts'
import { endpoint } from '../kit/endpoint.ts'

/** What a page tells networks and search engines about a product, besides its texts. */
const productMarks = z.object({
  /** schema.org, one graph. */
  graph: z.array(z.record(z.string(), z.unknown())),
  /** The JPEG for previews of links; null without a picture. Its size in pixels is unknown for pictures from elsewhere. */
  preview: z.object({ url: z.string(), width: z.int().nullable(), height: z.int().nullable() }).nullable(),
})
export type ProductMarks = z.output<typeof productMarks>

export const getProductMarks = endpoint({
  method: 'GET',
  path: '/api/products/{slug}/marks',
  summary: 'Structured data (schema.org) and the preview picture of the page of a product, or of one of its variants',
  params: z.object({ slug: text(220) }),
  query: z.object({ language: locale.default('en'), variant: id.optional().catch(undefined) }),
  reply: productMarks,
})

export const getGoogleFeed = endpoint({
  method: 'GET',
  path: '/feeds/google.xml',
  summary: 'Every shade and size of the active goods as RSS 2.0 for Google Merchant Center and Meta, in one language',
  query: z.object({ lang: locale.default('en') }),
  reply: 'raw',
})
