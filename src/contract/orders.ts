import { z } from 'zod'
import { orderStatuses } from '../domain/order-status.ts'
import { id, locale, moment, money, text } from './codecs.ts'
import { endpoint } from './endpoint.ts'
import { addressInput, cartItemInput } from './payments.ts'

export const orderStatus = z.enum(['pending', 'completed', 'processed', 'shipped'])
export const paymentStatus = z.enum(['awaiting', 'paid', 'pending_review', 'refunded', 'partially_refunded', 'voided'])

export const orderAddress = z.object({
  address: z.string(),
  city: z.string(),
  state: z.string(),
  postalCode: z.string(),
  country: z.string(),
})

/** A line as it was sold: a snapshot that later changes of the product leave alone. */
export const orderItem = z.object({
  productId: z.string(),
  name: z.string(),
  quantity: z.int(),
  price: money,
  imageUrl: z.string().nullable(),
})

export const order = z.object({
  id,
  orderNumber: z.string(),
  userId: id,
  status: orderStatus,
  paymentStatus,
  subtotal: money,
  tax: money,
  shipping: money,
  total: money,
  taxName: z.string(),
  shippingName: z.string(),
  currency: z.string(),
  language: locale,
  items: z.array(orderItem),
  customerEmail: z.string(),
  customerName: z.string(),
  customerAddress: orderAddress,
  shippingAddress: orderAddress,
  billingAddress: orderAddress,
  paymentMethod: z.string(),
  paypalOrderId: z.string().nullable(),
  paypalTransactionId: z.string().nullable(),
  environment: z.enum(['emulator', 'sandbox', 'live', 'personal']),
  createdAt: moment,
  updatedAt: moment,
})
export type Order = z.output<typeof order>

const looseAddress = z.union([addressInput, text(3000)]).nullish()

/** The browser's report of an order. Only the payment's id and, in personal mode, items and addresses are believed. */
export const createOrder = endpoint({
  method: 'POST',
  path: '/api/orders',
  summary: 'The recorded order of a captured payment, or, in personal mode, a new unpaid order; idempotent',
  body: z.strictObject({
    userId: text(100).optional(),
    status: orderStatus.optional(),
    total: z.union([text(20), z.number()]),
    items: z
      .array(
        cartItemInput.extend({
          name: text(1000).optional(),
          price: z.union([text(20), z.number()]).optional(),
        }),
      )
      .min(1)
      .max(200),
    customerEmail: text(400),
    customerName: text(1000),
    customerAddress: looseAddress,
    shippingAddress: looseAddress,
    billingAddress: looseAddress,
    paymentMethod: text(100),
    paypalOrderId: text(40).nullish(),
    paypalTransactionId: text(40).nullish(),
    orderNumber: text(40).nullish(),
    /** Chosen by the browser once per attempt: repeating the call places no second manual order. */
    clientKey: id.optional(),
    language: locale.optional(),
  }),
  reply: z.object({ orderNumber: z.string(), emailWarning: z.string().optional(), order }),
  status: 201,
})

export const listCustomerOrders = endpoint({
  method: 'GET',
  path: '/api/orders/customer/{userId}',
  summary: 'Orders of one customer, newest first',
  params: z.object({ userId: id }),
  reply: z.array(order),
})

export const getCustomerInvoice = endpoint({
  method: 'GET',
  path: '/api/orders/customer/{userId}/{orderId}/invoice',
  summary: 'The invoice of an own order, as PDF',
  params: z.object({ userId: id, orderId: id }),
  reply: 'pdf',
})

export const getOrderInvoice = endpoint({
  method: 'GET',
  path: '/api/orders/{id}/invoice',
  summary: 'The invoice of any order, as PDF (staff)',
  params: z.object({ id }),
  reply: 'pdf',
})

export const listOrders = endpoint({
  method: 'GET',
  path: '/api/orders',
  summary: 'Every order, newest first (staff)',
  reply: z.array(order),
})

/** Which orders the back office shows: those of a status, or those that wait for something. */
export const orderFilter = z.enum([...orderStatuses, 'to_ship', 'unpaid'])
export type OrderFilter = z.output<typeof orderFilter>

/** Orders of one page of the back office. */
export const ordersPerPage = 20

export const browseOrders = endpoint({
  method: 'GET',
  path: '/api/admin/orders',
  summary: 'One page of the orders that match, newest first (staff); a page beyond the last is the last',
  query: z.object({
    search: text(200).optional(),
    filter: orderFilter.optional(),
    page: z.coerce.number<number | string>().int().min(1).max(1_000_000).default(1),
    size: z.coerce.number<number | string>().int().min(1).max(100).default(ordersPerPage),
  }),
  reply: z.object({
    orders: z.array(order),
    page: z.int(),
    pages: z.int(),
    matching: z.int(),
    total: z.int(),
  }),
})
export type OrderPage = z.output<(typeof browseOrders)['reply']>

export const changeOrderStatus = endpoint({
  method: 'PUT',
  path: '/api/orders/{id}/status',
  summary: 'Give an order another status and tell its buyer by mail (staff)',
  params: z.object({ id }),
  body: z.strictObject({ status: orderStatus, language: locale.optional() }),
  reply: z.object({ order, emailWarning: z.string().optional() }),
})
