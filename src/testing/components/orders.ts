import { type Order, type OrderDetails, type OrderPage, type OwnOrder, ownOrder } from '../../orders/api.ts'

const addressInPonce = { address: 'Calle Unión 12', city: 'Ponce', state: 'PR', postalCode: '00730', country: 'USA' }

const paid = ownOrder.parse({
  id: '00000000-0000-4000-8000-000000000301',
  orderNumber: 'FM-000012',
  userId: '00000000-0000-4000-8000-000000000201',
  status: 'pending',
  paymentStatus: 'paid',
  subtotal: '5.00',
  tax: '0.00',
  shipping: '0.00',
  total: '5.00',
  paid: '5.00',
  due: '0.00',
  taxName: 'Tax',
  shippingName: 'Shipping',
  currency: 'USD',
  language: 'en',
  items: [
    {
      lineId: '00000000-0000-4000-8000-000000000302',
      productId: '00000000-0000-4000-8000-000000000101',
      variantId: '00000000-0000-4000-8000-000000000101',
      name: 'Soap',
      quantity: 1,
      price: '5.00',
      imageUrl: null,
      ships: true,
    },
  ],
  customerEmail: 'coralis@correo.test',
  customerName: 'Coralís Rosario',
  customerPhone: null,
  customerAddress: addressInPonce,
  shippingAddress: addressInPonce,
  billingAddress: addressInPonce,
  paymentMethod: 'PayPal',
  paypalOrderId: '5O190127TN364715T',
  paypalTransactionId: '2GG279541U471931P',
  environment: 'sandbox',
  refunds: [],
  createdAt: '2026-11-20T15:00:00Z',
  updatedAt: '2026-11-20T15:00:00Z',
})

/** An order of one soap for $5.00, paid and not shipped yet. */
export const orderOf = (changes: Partial<OwnOrder> = {}): OwnOrder => ({ ...paid, ...changes })

/** The same, sold to somebody without an account. */
export const saleToNobody = (changes: Partial<Order> = {}): Order => ({
  ...paid,
  userId: null,
  customerEmail: null,
  customerName: '',
  ...changes,
})

/** The first page of a list with these orders. */
export const pageOfOrders = (...orders: Order[]): OrderPage => ({
  orders,
  page: 1,
  pages: 1,
  matching: orders.length,
  total: orders.length,
})

/** What staff see of an order besides: nothing was refunded. */
export const detailsOf = (changes: Partial<OrderDetails> = {}): OrderDetails => ({
  refunds: [],
  refundable: 500,
  paid: 500,
  due: 0,
  tenders: [],
  byHand: false,
  trackings: [],
  paidAddress: null,
  unpaid: false,
  returnable: [],
  shared: 0,
  restockable: [],
  ...changes,
})
