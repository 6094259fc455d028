import { z } from 'zod'
import { id, locale } from '../kit/codecs.ts'
import { endpoint } from '../kit/endpoint.ts'
import { email } from '../kit/person-fields.ts'

export const getReceiptLink = endpoint({
  method: 'GET',
  path: '/api/admin/orders/{id}/tenders/{tenderId}/receipt',
  summary: 'The address of the receipt of a payment, to print or to hand on (staff)',
  params: z.object({ id, tenderId: id }),
  reply: z.object({ url: z.string() }),
})

export const mailReceipt = endpoint({
  method: 'POST',
  path: '/api/admin/orders/{id}/tenders/{tenderId}/receipt',
  summary:
    'Mail the receipt of a payment to an address, in the language of the order (staff). The address is kept with the mail only, and a repeated request sends nothing more',
  params: z.object({ id, tenderId: id }),
  body: z.strictObject({
    email,
    /** Chosen by the browser once per mail. */
    clientKey: id,
    language: locale.optional(),
  }),
  reply: z.object({ emailWarning: z.string().optional() }),
})
