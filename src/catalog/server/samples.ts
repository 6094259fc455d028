import { randomUUID } from 'node:crypto'
import { productForm } from '../../testing/sample-product.ts'
import { empty, missingId, once, type RecordSamples, type Samples } from '../../testing/samples.ts'
import { readProductOrder } from './product-order.ts'

interface CatalogRecords {
  /** A product with a stock of 3 and without orders. */
  unsoldProductId(): Promise<string>
  /** A change of such a product. */
  productChange(): Promise<{ productId: string; version: string; active: boolean }>
  /** The order of the catalog, and another one. */
  productOrder(): Promise<{ ids: string[]; before: string[] }>
}
declare module '../../testing/samples.ts' {
  interface SampleRecords extends CatalogRecords {}
}

export const samples: Samples & RecordSamples<CatalogRecords> = {
  permissions: `
| Endpoint                        | A   | U   | C   | O | Ad  | R   | Decision
| GET /api/products               | 200 | 200 | 200 | - | 200 | 200 | active products
| GET /api/products/{slug}        | 200 | 200 | 200 | - | 200 | 200 |
| GET /api/catalog                | 200 | 200 | 200 | - | 200 | 200 | active products
| GET /api/categories             | 200 | 200 | 200 | - | 200 | 200 | active products
| GET /api/synonyms               | 200 | 200 | 200 | - | 200 | 200 |
| GET /api/suggest                | 200 | 200 | 200 | - | 200 | 200 | active products
| POST /api/missed-searches       | 204 | 204 | 204 | - | 204 | 204 | counts words only
| GET /api/admin/products         | 401 | 403 | 403 | - | 200 | 200 | archived when asked
| GET /api/admin/products/page    | 401 | 403 | 403 | - | 200 | 200 |
| POST /api/products              | 401 | 403 | 403 | - | 201 | 201 | audited
| PUT /api/products/{id}          | 401 | 403 | 403 | - | 200 | 200 | audited
| GET /api/admin/products/order   | 401 | 403 | 403 | - | 200 | 200 |
| PUT /api/admin/products/order   | 401 | 403 | 403 | - | 200 | 200 | audited
| GET /api/admin/synonyms         | 401 | 403 | 403 | - | 200 | 200 |
| PUT /api/admin/synonyms         | 401 | 403 | 403 | - | 200 | 200 | audited
| GET /api/admin/missed-searches  | 401 | 403 | 403 | - | 200 | 200 | words and counts only
| PUT /api/admin/products/bulk    | 401 | 403 | 403 | - | 200 | 200 | audited
| GET /api/products/{id}/removal  | 401 | 403 | 403 | - | 200 | 200 |
| DELETE /api/products/{id}       | 401 | 403 | 403 | - | 200 | 200 | sold: archived
| POST /api/products/{id}/restore | 401 | 403 | 403 | - | 200 | 200 | audited
`,
  requests: {
    'GET /api/products': empty,
    'GET /api/products/{slug}': ({ product }) => ({ params: { slug: product.slug } }),
    'GET /api/catalog': empty,
    'GET /api/categories': empty,
    'GET /api/synonyms': empty,
    'GET /api/suggest': empty,
    'POST /api/missed-searches': () => ({ body: { search: 'nail polish' } }),
    'GET /api/admin/products': empty,
    'GET /api/admin/products/page': empty,
    'POST /api/products': () => ({ body: productForm() }),
    'PUT /api/products/{id}': async (records) => ({
      params: { id: await records.unsoldProductId() },
      body: { ...productForm(), stockBefore: 3 },
    }),
    'GET /api/admin/products/order': empty,
    'PUT /api/admin/products/order': async (records) => ({ body: await records.productOrder() }),
    'GET /api/admin/synonyms': empty,
    'PUT /api/admin/synonyms': () => ({ body: { groups: [['sunscreen', 'bloqueador', 'protector solar']] } }),
    'GET /api/admin/missed-searches': empty,
    'PUT /api/admin/products/bulk': async (records) => ({ body: { changes: [await records.productChange()] } }),
    'GET /api/products/{id}/removal': async (records) => ({ params: { id: await records.unsoldProductId() } }),
    'DELETE /api/products/{id}': async (records) => ({ params: { id: await records.unsoldProductId() } }),
    'POST /api/products/{id}/restore': async (records) => ({ params: { id: await records.unsoldProductId() } }),
  },
  records: ({ shop, db }) => ({
    unsoldProductId: once(async () => (await shop.addProduct({ stock: 3 })).id),
    productChange: async () => {
      const { id, updatedAt } = await shop.addProduct({ stock: 3 })
      return { productId: id, version: updatedAt.toISOString(), active: false }
    },
    productOrder: async () => {
      await shop.addProduct()
      const before = (await readProductOrder(db)).products.map(({ id }) => id)
      return { before, ids: before.toReversed() }
    },
  }),
  missing: {
    unsoldProductId: missingId,
    productChange: async () => ({ productId: randomUUID(), version: '2026-11-20T15:30:00.000Z', active: false }),
    productOrder: async () => ({ ids: [randomUUID()], before: [randomUUID()] }),
  },
}
