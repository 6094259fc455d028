import { z } from 'zod'
import { id, moment } from '../kit/codecs.ts'
import { endpoint } from '../kit/endpoint.ts'

export const sendBalanceLink = endpoint({
  method: 'POST',
  path: '/api/admin/orders/{id}/pay-links',
  status: 201,
  summary:
    'Make a link by which whoever has it pays what is due of an order, and mail it to the buyer if asked (staff). The link is answered once; several are valid',
  params: z.object({ id }),
  body: z.strictObject({ mail: z.boolean() }),
  reply: z.object({ url: z.string(), expiresAt: moment }),
})
