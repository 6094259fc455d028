import { z } from 'zod'
import { locales } from './locale.ts'
import { formatDecimal, parseCents } from './money.ts'
import { isStorableText, normalizeText } from './text.ts'
import { isDay, isUsableDate } from './zoned-time.ts'

/** Money: `'29.99'` on the wire, integer cents (2999) in code. */
export const money = z.codec(z.string().regex(/^\d{1,10}\.\d{2}$/), z.int().min(0), {
  decode: (text, context) => {
    const cents = parseCents(text)
    if (cents !== null) return cents
    context.issues.push({ code: 'custom', message: 'Invalid amount', input: text })
    return z.NEVER
  },
  encode: (cents) => formatDecimal(cents),
})

/** A calendar day: 2026-11-20. */
export const day = z.iso.date().refine(isDay, 'Invalid date')

/** A moment: ISO 8601 in UTC on the wire, a `Date` in code. */
export const moment = z.codec(z.iso.datetime({ offset: true }), z.date(), {
  decode: (text, context) => {
    const date = new Date(text)
    if (isUsableDate(date)) return date
    context.issues.push({ code: 'custom', message: 'Invalid date', input: text })
    return z.NEVER
  },
  encode: (date) => date.toISOString(),
})

/** Typed text in its one form, at most `max` UTF-16 units. Length and characters are checked before it is normalized. */
export const text = (max: number) =>
  z
    .string()
    .max(max, { abort: true })
    .refine(isStorableText, { error: 'Invalid characters', abort: true })
    .overwrite(normalizeText)

/** Identifiers of users, products, orders and checkouts. */
export const id = z.uuid()

export const locale = z.enum(locales)

const wholeNumber = (max: number) => z.coerce.number<number | string>().int().min(1).max(max)

/** The default size of a page of a list. */
export const perPage = 20

/** The requested page, from 1, and page size; `size` is the default. A page beyond the last is the last. */
export const pageQuery = (size = perPage) => ({
  page: wholeNumber(1_000_000).default(1),
  size: wholeNumber(100).default(size),
})

/** The most entries in the answer of an unpaged list; a `Link` header with `rel="next"` leads to the next ones. */
export const listLimit = 1_000

/** Query of an unpaged list: the id of the entry that precedes the first returned one. */
export const afterQuery = { after: id.optional() }

/** The returned page, the number of pages, and the numbers of matching and of all entries. */
export const pageCounts = { page: z.int(), pages: z.int(), matching: z.int(), total: z.int() }

/** The body of every error response. */
export const errorReply = z.object({
  message: z.string(),
  code: z.string(),
  requestId: z.string(),
  /** For an invalid body: the faults of its fields, at most one each. `max` is the longest text. */
  fields: z
    .array(z.object({ field: z.string(), code: z.string(), message: z.string(), max: z.int().optional() }))
    .optional(),
})

/** The search text of a list of the back office. */
export const searchText = text(200).optional()

/** Which state of a record was read; a save that names it is refused when a newer one is stored. 0: none is stored. */
export const version = z.int().min(0)
