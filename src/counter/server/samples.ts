import { randomUUID } from 'node:crypto'
import { manualOrder } from '../../testing/manual-order.ts'
import { byStaff, empty, missingId, once, type RecordSamples, type Samples } from '../../testing/samples.ts'
import { withoutPerson } from '../../testing/without-person.ts'
import { setFavourite } from './favourites.ts'

interface CounterRecords {
  /** A variant that is pinned. */
  pinnedVariantId(): Promise<string>
  /** An order that has no account, whatever was done with it before. */
  newSaleToNobodyId(): Promise<string>
}
declare module '../../testing/samples.ts' {
  interface SampleRecords extends CounterRecords {}
}

export const samples: Samples & RecordSamples<CounterRecords> = {
  permissions: `
| Endpoint                                         | A   | U   | C   | O   | Ad  | R   | Decision
| POST /api/admin/counter/sales                    | 401 | 403 | 403 | -   | 201 | 201 | audited
| POST /api/admin/counter/quote                    | 401 | 403 | 403 | -   | 200 | 200 | stores nothing
| PUT /api/admin/counter/parked/{id}               | 401 | 403 | 403 | -   | 200 | 200 | audited
| GET /api/admin/counter/favourites                | 401 | 403 | 403 | -   | 200 | 200 | staff
| PUT /api/admin/counter/favourites/{variantId}    | 401 | 403 | 403 | -   | 204 | 204 | audited
| DELETE /api/admin/counter/favourites/{variantId} | 401 | 403 | 403 | -   | 204 | 204 | audited
| GET /api/admin/counter/services/{id}/times       | 401 | 403 | 403 | -   | 200 | 200 |
| POST /api/admin/orders/{id}/customer             | 401 | 403 | 403 | 403 | 200 | 200 | audited
`,
  requests: {
    'POST /api/admin/counter/sales': async ({ product, userId, openDrawerId }) => ({
      body: {
        lines: [{ productId: product.id, quantity: 1, price: '5.00', reason: 'Envase abierto' }],
        customer: { userId },
        tenders: [{ kind: 'cash', amount: '0.01', given: '20.00', drawerId: await openDrawerId() }],
        clientKey: randomUUID(),
        language: 'es',
      },
    }),
    'POST /api/admin/counter/quote': ({ product }) => ({ body: { lines: [{ productId: product.id, quantity: 2 }] } }),
    'PUT /api/admin/counter/parked/{id}': ({ product }) => ({
      params: { id: randomUUID() },
      body: {
        lines: [{ productId: product.id, quantity: 2, price: '5.00', reason: 'Envase abierto' }],
        customer: { firstName: 'Luz', phone: '787-555-0142' },
        word: 'La del sombrero',
        language: 'es',
      },
    }),
    'GET /api/admin/counter/favourites': empty,
    'PUT /api/admin/counter/favourites/{variantId}': ({ product }) => ({ params: { variantId: product.id } }),
    'DELETE /api/admin/counter/favourites/{variantId}': async (records) => ({
      params: { variantId: await records.pinnedVariantId() },
    }),
    'GET /api/admin/counter/services/{id}/times': async (records) => ({
      params: { id: (await records.appointment()).service.id },
    }),
    'POST /api/admin/orders/{id}/customer': async (records) => ({
      params: { id: await records.newSaleToNobodyId() },
      body: { email: `luz-${randomUUID().slice(0, 8)}@correo.test`, firstName: 'Luz', lastName: 'Rivera' },
    }),
  },
  records: ({ shop, db, product }) => {
    const order = once(async () => {
      const items = [{ productId: product.id, variantId: product.id, quantity: 1 }]
      return manualOrder(shop, await shop.signIn(), { items, total: product.price })
    })
    return {
      pinnedVariantId: async () => {
        await setFavourite(shop.platform, byStaff(), { variantId: product.id, isPinned: true })
        return product.id
      },
      newSaleToNobodyId: async () => {
        const id = await order()
        await withoutPerson(db, id)
        return id
      },
    }
  },
  missing: { pinnedVariantId: missingId, newSaleToNobodyId: missingId },
}
