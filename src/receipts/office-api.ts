import { z } from 'zod'
import { id } from '../kit/codecs.ts'
import { endpoint } from '../kit/endpoint.ts'

export const getReceiptLink = endpoint({
  method: 'GET',
  path: '/api/admin/orders/{id}/tenders/{tenderId}/receipt',
  summary: 'The address of the receipt of a payment, to print or to hand on (staff)',
  params: z.object({ id, tenderId: id }),
  reply: z.object({ url: z.string() }),
})
