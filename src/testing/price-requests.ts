import type { Sample } from './sample-records.ts'

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

/** Requests of the rules of prices for every row of the role matrix. */
export const priceRequests: Record<string, Sample> = {
  'GET /api/admin/tax-rules': () => ({}),
  'POST /api/admin/tax-rules': () => ({ body: taxRule }),
  'PUT /api/admin/tax-rules/{id}': async (records) => ({ params: { id: await records.taxRuleId() }, body: taxRule }),
  'DELETE /api/admin/tax-rules/{id}': async (records) => ({ params: { id: await records.taxRuleId() } }),
  'GET /api/admin/delivery-methods': () => ({}),
  'POST /api/admin/delivery-methods': () => ({ body: method }),
  'PUT /api/admin/delivery-methods/{id}': async (records) => ({
    params: { id: await records.deliveryMethodId() },
    body: method,
  }),
  'DELETE /api/admin/delivery-methods/{id}': async (records) => ({
    params: { id: await records.deliveryMethodId() },
  }),
  'GET /api/admin/discounts': () => ({}),
  'POST /api/admin/discounts': async (records) => ({ body: { ...discount, code: await records.newCode() } }),
  'PUT /api/admin/discounts/{id}': async (records) => ({
    params: { id: await records.discountId() },
    body: { ...discount, code: await records.newCode() },
  }),
  'DELETE /api/admin/discounts/{id}': async (records) => ({ params: { id: await records.discountId() } }),
  'GET /api/admin/reports/tax': () => ({}),
  'GET /api/admin/reports/tax.csv': () => ({}),
  'GET /api/admin/reports/discounts': () => ({}),
  'GET /api/admin/reports/discounts.csv': () => ({}),
  'GET /api/admin/reports/origins': () => ({}),
  'GET /api/admin/reports/origins.csv': () => ({}),
  'PUT /api/admin/price-rules/active': () => ({ body: { active: false } }),
}
