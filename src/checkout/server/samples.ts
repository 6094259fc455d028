import { randomBytes } from 'node:crypto'
import { formatDecimal } from '../../kit/money.ts'
import { findOrderOfCheckout } from '../../orders/server/order-queries.ts'
import { findCheckoutByPayment } from '../../sale/server/checkout-queries.ts'
import { addressInPonce, cartBody } from '../../testing/buyer.ts'
import { captureById } from '../../testing/capture-by-id.ts'
import { overdueOrder } from '../../testing/overdue-order.ts'
import { empty, missingId, once, type RecordSamples, type SampleRecords, type Samples } from '../../testing/samples.ts'
import { createCheckout } from './create-checkout.ts'

interface CheckoutRecords {
  /** A PayPal order that its buyer has approved. */
  approvedPayment(): Promise<string>
  /** A captured PayPal order. */
  capturedPayment(): Promise<string>
  orderId(): Promise<string>
  /** An overdue order with manual payment. */
  overdueOrderId(): Promise<string>
}
declare module '../../testing/samples.ts' {
  interface SampleRecords extends CheckoutRecords {}
}

const marisol = { firstName: 'Marisol', lastName: 'Núñez', email: 'marisol@correo.test' }

function orderRequest({ product, email }: SampleRecords, paypalOrderId: string): Record<string, unknown> {
  const price = formatDecimal(product.price)
  return {
    status: 'pending',
    total: price,
    items: [{ productId: product.id, quantity: 1, name: 'Aloe Cream', price }],
    customerEmail: email,
    customerName: 'Ana Peña',
    customerAddress: addressInPonce,
    shippingAddress: addressInPonce,
    billingAddress: 'Calle Unión 12, Ponce',
    billingInfo: marisol,
    paymentMethod: 'PayPal',
    paypalOrderId,
    language: 'es',
  }
}

const missingPayment = async () => `EMU${randomBytes(7).toString('hex').toUpperCase()}`

export const samples: Samples & RecordSamples<CheckoutRecords> = {
  permissions: `
| Endpoint             | A   | U   | C   | O   | Ad      | R       | Decision
| GET /api/price-rules | 200 | 200 | 200 | -   | 200     | 200     | whether there are any
| POST /api/quote      | 200 | 200 | 200 | -   | 200     | 200     | the server's prices
| POST /api/orders     | 401 | 403 | 201 | 404 | 201 own | 201 own | the buyer only
`,
  requests: {
    'GET /api/price-rules': empty,
    'POST /api/quote': ({ product }) => ({ body: { items: [{ productId: product.id, quantity: 1 }] } }),
    'POST /api/orders': async (records) => ({ body: orderRequest(records, await records.capturedPayment()) }),
  },
  records: ({ shop, db, owner, product, records }) => ({
    approvedPayment: once(async () => {
      const viewer = { id: owner.id, email: owner.email, role: 'customer' as const, emailVerified: true }
      const { id } = await createCheckout(shop.platform, shop.provider, viewer, cartBody(product, owner.email))
      await shop.emulator.approve(id)
      return id
    }),
    capturedPayment: once(async () => {
      const id = await records.approvedPayment()
      await captureById(shop.platform, id)
      return id
    }),
    orderId: once(async () => {
      const checkout = await findCheckoutByPayment(db, await records.capturedPayment())
      const order = checkout && (await findOrderOfCheckout(db, checkout.id))
      if (!order) throw new Error('no order')
      return order.id
    }),
    overdueOrderId: once(() => overdueOrder(shop, owner, product)),
  }),
  missing: {
    approvedPayment: missingPayment,
    capturedPayment: missingPayment,
    orderId: missingId,
    overdueOrderId: missingId,
  },
}
