import { eq } from 'drizzle-orm'
import { users } from '../../accounts/server/tables.ts'
import { addressInPonce } from '../../testing/buyer.ts'
import {
  byStaff,
  empty,
  missingId,
  missingToken,
  once,
  type RecordSamples,
  type Sample,
  type Samples,
} from '../../testing/samples.ts'
import { createPhoneOrder, sendPhoneOrder } from './phone-orders.ts'

interface PhoneOrderRecords {
  /** A phone order. */
  phoneOrderId(): Promise<string>
  /** The token of a payment link. */
  payLinkToken(): Promise<string>
}
declare module '../../testing/samples.ts' {
  interface SampleRecords extends PhoneOrderRecords {}
}

/** A phone order of one piece, without its customer. */
const phoneOrderContent = (product: { id: string }) => ({
  firstName: 'Ana',
  lastName: 'Peña',
  shippingAddress: addressInPonce,
  lines: [{ productId: product.id, quantity: 1 }],
})

const ofLink: Sample = async (records) => ({ params: { token: await records.payLinkToken() } })

export const samples: Samples & RecordSamples<PhoneOrderRecords> = {
  permissions: `
| Endpoint                         | A   | U   | C   | O   | Ad  | R   | Decision
| GET /api/pay/{token}             | 200 | 200 | 200 | -   | 200 | 200 | anyone with the link
| POST /api/pay/{token}/order      | 200 | 200 | 200 | -   | 200 | 200 | anyone with the link
| GET /api/admin/drafts            | 401 | 403 | 403 | -   | 200 | 200 | staff
| POST /api/admin/drafts           | 401 | 403 | 403 | -   | 201 | 201 | audited
| POST /api/admin/drafts/quote     | 401 | 403 | 403 | -   | 200 | 200 | stores nothing
| PUT /api/admin/drafts/{id}       | 401 | 403 | 403 | 403 | 200 | 200 | audited
| DELETE /api/admin/drafts/{id}    | 401 | 403 | 403 | 403 | 204 | 204 | audited
| POST /api/admin/drafts/{id}/send | 401 | 403 | 403 | 403 | 200 | 200 | audited
| POST /api/admin/drafts/{id}/paid | 401 | 403 | 403 | 403 | 200 | 200 | audited
`,
  requests: {
    'GET /api/pay/{token}': ofLink,
    'POST /api/pay/{token}/order': async (records) => ({ ...(await ofLink(records)), body: {} }),
    'GET /api/admin/drafts': empty,
    'POST /api/admin/drafts': ({ product, userId }) => ({
      body: { ...phoneOrderContent(product), userId, language: 'es' },
    }),
    'POST /api/admin/drafts/quote': ({ product }) => ({
      body: {
        lines: [{ productId: product.id, quantity: 2, price: '20.00', reason: 'Amiga de la casa' }],
        state: 'PR',
      },
    }),
    'PUT /api/admin/drafts/{id}': async (records) => ({
      params: { id: await records.phoneOrderId() },
      body: { ...phoneOrderContent(records.product), note: 'Dejar con el vecino', language: 'es' },
    }),
    'DELETE /api/admin/drafts/{id}': async (records) => ({ params: { id: await records.phoneOrderId() } }),
    'POST /api/admin/drafts/{id}/send': async (records) => ({
      params: { id: await records.phoneOrderId() },
      body: { mail: true },
    }),
    'POST /api/admin/drafts/{id}/paid': async (records) => ({
      params: { id: await records.phoneOrderId() },
      body: { method: 'cash' },
    }),
  },
  records: ({ shop, db, owner, product, records }) => ({
    phoneOrderId: once(async () => {
      const own = eq(users.id, owner.id)
      const [before] = await db.select().from(users).where(own)
      // As an older release made it: a phone order of today ends the sessions of an unverified account.
      await db.update(users).set({ emailVerified: true }).where(own)
      const content = { ...phoneOrderContent(product), userId: owner.id, language: 'es' } as const
      const phoneOrder = await createPhoneOrder(shop.platform, byStaff('root'), content)
      await db.update(users).set({ emailVerified: before?.emailVerified }).where(own)
      return phoneOrder.id
    }),
    payLinkToken: once(async () => {
      const { url } = await sendPhoneOrder(shop.platform, byStaff('root'), await records.phoneOrderId(), {
        mail: false,
      })
      return url.slice(url.lastIndexOf('/') + 1)
    }),
  }),
  missing: { phoneOrderId: missingId, payLinkToken: missingToken },
  live: async ({ insert, account, word }) => {
    const [now, inAnHour] = [new Date(), new Date(Date.now() + 3_600_000)]
    const phoneOrder = await insert('drafts', {
      user_id: account.id,
      first_name: word,
      last_name: word,
      word,
      lines: '[]',
      language: 'en',
      total: 1,
      created_at: now,
      updated_at: now,
    })
    await insert('draft_links', {
      token_hash: word,
      draft_id: phoneOrder.id,
      version: 1,
      purchase: '{}',
      is_mailed: true,
      sent_at: now,
      expires_at: inAnHour,
    })
  },
}
