import { z } from 'zod'
import { type OrderOrigin, originOf, originParts } from './origin.ts'

/**
 * Where the visit of a buyer began, as a query string (`referrer=google.com&source=…`). What is no name of a site or campaign
 * is dropped, because no order may fail for it. Sent beside the order: the release before refuses unknown fields of a body,
 * but ignores a header.
 */
export const originHeaders = z.object({
  'x-visit-origin': z
    .string()
    .meta({ description: '`referrer` (a host), `source`, `medium` and `campaign` of the visit as a query string' })
    .optional()
    .transform((text) => (text === undefined ? null : parsedOrigin(text))),
})

/** The origin in the headers of a request; null when it is not known. */
export const originIn = (headers: z.output<typeof originHeaders>): OrderOrigin | null => headers['x-visit-origin']

function parsedOrigin(text: string): OrderOrigin {
  const query = new URLSearchParams(text)
  return originOf(Object.fromEntries(originParts.map((name) => [name, query.get(name)])))
}
