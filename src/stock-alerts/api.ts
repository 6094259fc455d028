import { z } from 'zod'
import { id, locale, moment, text } from '../kit/codecs.ts'
import { endpoint } from '../kit/endpoint.ts'
import { email } from '../kit/person-fields.ts'
import { alertKinds, alertStates } from './stock-alert.ts'

export const requestAlert = endpoint({
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

/** An alert, as shown to the holder of its link. */
export const stockAlert = z.object({
  state: z.enum(alertStates),
  kind: z.enum(alertKinds),
  slug: z.string(),
  /** Null: any date of the workshop. */
  variantId: id.nullable(),
  name: z.string(),
  nameEs: z.string().nullable(),
  choices: z.array(choice),
  startsAt: moment.nullable(),
})
export type StockAlert = z.output<typeof stockAlert>

export const getAlert = endpoint({
  method: 'GET',
  path: '/api/notices/{token}',
  summary: 'The notice that a link in a mail belongs to; changes nothing',
  params: token,
  reply: stockAlert,
})

/** At the address of the page of an alert, so that its forms need no script and mail clients can unsubscribe. */
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
export const answerAlert = answerAt('/notices/{token}')
export const answerAlertInSpanish = answerAt('/es/notices/{token}')

export const countAlerts = endpoint({
  method: 'GET',
  path: '/api/admin/products/{id}/notices',
  summary: 'How many people wait for each variant of a product, and for a date of a workshop (staff)',
  params: z.object({ id }),
  reply: z.array(z.object({ variantId: id.nullable(), waiting: z.int() })),
})
