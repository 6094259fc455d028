import { randomBytes } from 'node:crypto'
import { empty, idOf, missingId, type RecordSamples, type Samples } from '../../testing/samples.ts'
import { deliveryMethods, discounts, taxRules } from './tables.ts'

/** Price rules that are not active. */
interface PriceRecords {
  taxRuleId(): Promise<string>
  deliveryMethodId(): Promise<string>
  discountId(): Promise<string>
  /** A code of no discount. */
  newCode(): Promise<string>
}
declare module '../../testing/samples.ts' {
  interface SampleRecords extends PriceRecords {}
}

// Free, because a request may turn it on: other samples pay without delivery.
const method = { name: 'Standard', kind: 'parcel', states: ['PR'], price: '0.00', active: false, position: 1 }
const discount = { name: 'Spring', code: 'PRIMAVERA', kind: 'percent', value: '10', active: false }
// None is active: samples of all roles are sent to the same shop.
const taxRule = {
  states: ['PR'],
  kinds: ['product'],
  components: [{ name: 'State tax', nameEs: 'IVU estatal', rate: '10.5' }],
  from: '2027-01-01',
  active: false,
}

/** Bodies that add a tax rule, a delivery method and a discount, none of them active. */
export const priceBodies = { taxRule, method, discount }

const newCode = async () => randomBytes(6).toString('hex')

export const samples: Samples & RecordSamples<PriceRecords> = {
  permissions: `
| Endpoint                                | A   | U   | C   | O | Ad  | R   | Decision
| GET /api/settings/shopping_cart         | 200 | 200 | 200 | - | 200 | 200 |
| POST /api/settings/shopping_cart        | 401 | 403 | 403 | - | 200 | 200 |
| GET /api/settings/selling               | 200 | 200 | 200 | - | 200 | 200 |
| GET /api/admin/tax-rules                | 401 | 403 | 403 | - | 200 | 200 |
| POST /api/admin/tax-rules               | 401 | 403 | 403 | - | 201 | 201 | audited
| PUT /api/admin/tax-rules/{id}           | 401 | 403 | 403 | - | 200 | 200 | audited
| DELETE /api/admin/tax-rules/{id}        | 401 | 403 | 403 | - | 204 | 204 | audited
| GET /api/admin/delivery-methods         | 401 | 403 | 403 | - | 200 | 200 |
| POST /api/admin/delivery-methods        | 401 | 403 | 403 | - | 201 | 201 | audited
| PUT /api/admin/delivery-methods/{id}    | 401 | 403 | 403 | - | 200 | 200 | audited
| DELETE /api/admin/delivery-methods/{id} | 401 | 403 | 403 | - | 204 | 204 | audited
| GET /api/admin/discounts                | 401 | 403 | 403 | - | 200 | 200 |
| POST /api/admin/discounts               | 401 | 403 | 403 | - | 201 | 201 | audited
| PUT /api/admin/discounts/{id}           | 401 | 403 | 403 | - | 200 | 200 | audited
| DELETE /api/admin/discounts/{id}        | 401 | 403 | 403 | - | 204 | 204 | audited
| PUT /api/admin/price-rules/active       | 401 | 403 | 403 | - | 200 | 200 | audited
`,
  requests: {
    'GET /api/settings/shopping_cart': empty,
    'POST /api/settings/shopping_cart': () => ({ body: { key: 'shopping_cart', value: { tax_enabled: false } } }),
    'GET /api/settings/selling': empty,
    'GET /api/admin/tax-rules': empty,
    'POST /api/admin/tax-rules': () => ({ body: taxRule }),
    'PUT /api/admin/tax-rules/{id}': async (records) => ({ params: { id: await records.taxRuleId() }, body: taxRule }),
    'DELETE /api/admin/tax-rules/{id}': async (records) => ({ params: { id: await records.taxRuleId() } }),
    'GET /api/admin/delivery-methods': empty,
    'POST /api/admin/delivery-methods': () => ({ body: method }),
    'PUT /api/admin/delivery-methods/{id}': async (records) => ({
      params: { id: await records.deliveryMethodId() },
      body: method,
    }),
    'DELETE /api/admin/delivery-methods/{id}': async (records) => ({
      params: { id: await records.deliveryMethodId() },
    }),
    'GET /api/admin/discounts': empty,
    'POST /api/admin/discounts': async (records) => ({ body: { ...discount, code: await records.newCode() } }),
    'PUT /api/admin/discounts/{id}': async (records) => ({
      params: { id: await records.discountId() },
      body: { ...discount, code: await records.newCode() },
    }),
    'DELETE /api/admin/discounts/{id}': async (records) => ({ params: { id: await records.discountId() } }),
    'PUT /api/admin/price-rules/active': () => ({ body: { active: false } }),
  },
  records: ({ db }) => ({
    taxRuleId: () =>
      idOf(
        db
          .insert(taxRules)
          .values({ states: ['PR'], kinds: ['product'], components: [] })
          .returning(),
      ),
    deliveryMethodId: () =>
      idOf(
        db
          .insert(deliveryMethods)
          .values({ name: 'Parcel', kind: 'parcel', states: ['PR'], price: 450 })
          .returning(),
      ),
    discountId: () => idOf(db.insert(discounts).values({ name: 'Spring', kind: 'percent', value: 1000 }).returning()),
    newCode,
  }),
  missing: { taxRuleId: missingId, deliveryMethodId: missingId, discountId: missingId, newCode },
}
