import type { Sample } from './sample-records.ts'
import { draftContent } from './sample-records.ts'

const ofLink: Sample = async (records) => ({ params: { token: await records.payLinkToken() } })

/** Requests about drafts of orders and their payment links. */
export const draftRequests: Record<string, Sample> = {
  'GET /api/pay/{token}': ofLink,
  'POST /api/pay/{token}/order': async (records) => ({ ...(await ofLink(records)), body: {} }),
  'GET /paypal/setup/{token}': ofLink,
  'GET /api/admin/drafts': () => ({}),
  'POST /api/admin/drafts': ({ product, userId }) => ({ body: { ...draftContent(product), userId, language: 'es' } }),
  'POST /api/admin/drafts/quote': ({ product }) => ({
    body: { lines: [{ productId: product.id, quantity: 2, price: '20.00', reason: 'Amiga de la casa' }], state: 'PR' },
  }),
  'PUT /api/admin/drafts/{id}': async (records) => ({
    params: { id: await records.draftId() },
    body: { ...draftContent(records.product), note: 'Dejar con el vecino', language: 'es' },
  }),
  'DELETE /api/admin/drafts/{id}': async (records) => ({ params: { id: await records.draftId() } }),
  'POST /api/admin/drafts/{id}/send': async (records) => ({
    params: { id: await records.draftId() },
    body: { mail: true },
  }),
  'POST /api/admin/drafts/{id}/paid': async (records) => ({
    params: { id: await records.draftId() },
    body: { method: 'cash' },
  }),
}
