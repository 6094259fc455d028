import { z } from 'zod'
import { email } from '../accounts/fields.ts'
import { id, locale, moment, text } from '../kit/codecs.ts'
import { endpoint } from '../kit/endpoint.ts'
import { noticeKinds, noticeStates } from './stock-notice.ts'

export const requestNotice = endpoint({
  method: 'POST',
  path: '/api/products/{id}/notice',
  summary:
    'Request one notice when a product, shade or session can be bought again, or when a workshop has a new date; does not reveal other requests',
  params: z.object({ id }),
  body: z.strictObject({
    email,
    /** By default the variant with the product's id, or any new session of a workshop without sessions. */
    variantId: id.nullish(),
    language: locale.default('en'),
  }),
  /** `confirmed` is true only for the viewer's own verified address; every other address gets a mail with a link. */
  reply: z.object({ confirmed: z.boolean() }),
})

const token = z.object({ token: text(200) })

const choice = z.object({
  name: z.string(),
  nameEs: z.string().nullish(),
  value: z.string(),
  valueEs: z.string().nullish(),
})

/** A notice, as shown to the holder of its link. */
export const stockNotice = z.object({
  state: z.enum(noticeStates),
  kind: z.enum(noticeKinds),
  slug: z.string(),
  /** Null: any date of the workshop. */
  variantId: id.nullable(),
  name: z.string(),
  nameEs: z.string().nullable(),
  choices: z.array(choice),
  startsAt: moment.nullable(),
})
export type StockNotice = z.output<typeof stockNotice>

export const getNotice = endpoint({
  method: 'GET',
  path: '/api/notices/{token}',
  summary: 'The notice that a link in a mail belongs to; changes nothing',
  params: token,
  reply: stockNotice,
})

/** At the address of the page of a notice, so that its forms need no script and mail clients can unsubscribe. */
const answerAt = (path: '/notices/{token}' | '/es/notices/{token}') =>
  endpoint({
    method: 'POST',
    path,
    form: true,
    summary: 'Confirm a notice, or stop all notices to its address; also with one click in a mail client (RFC 8058)',
    params: token,
    body: z.union([
      z.strictObject({ answer: z.enum(['confirm', 'unsubscribe']) }),
      z.object({ 'List-Unsubscribe': z.literal('One-Click') }),
    ]),
    reply: 'raw',
  })
export const answerNotice = answerAt('/notices/{token}')
export const answerNoticeInSpanish = answerAt('/es/notices/{token}')

export const countNotices = endpoint({
  method: 'GET',
  path: '/api/admin/products/{id}/notices',
  summary: 'How many people wait for each variant of a product, and for a date of a workshop (staff)',
  params: z.object({ id }),
  reply: z.array(z.object({ variantId: id.nullable(), waiting: z.int() })),
})
