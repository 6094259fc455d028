import { randomInt, randomUUID } from 'node:crypto'
import { shopDay } from '../../kit/shop-time.ts'
import { addDays } from '../../kit/zoned-time.ts'
import { hasReader } from '../../sale/reader.ts'
import { tendersByOrder } from '../../tenders/server/tender-queries.ts'
import { addressInPonce } from '../../testing/buyer.ts'
import { manualOrder } from '../../testing/manual-order.ts'
import { textForm } from '../../testing/pictures.ts'
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
import { withoutPerson } from '../../testing/without-person.ts'
import { addressToken } from './order-address.ts'
import { findOrder } from './order-queries.ts'
import { listParcels } from './parcel-queries.ts'
import { sendParcel } from './parcels.ts'
import { recordTender } from './record-tender.ts'

interface OrderRecords {
  /** A parcel of an order. */
  parcel(): Promise<{ id: string; parcelId: string }>
  /** An unpaid order with manual payment. */
  unpaidOrderId(): Promise<string>
  /** An order without an account, with a name. */
  saleToNobodyId(): Promise<string>
  /** A payment that staff recorded for one. */
  recordedTender(): Promise<{ id: string; tenderId: string }>
  /** The token of the link that confirms an order's address. */
  orderAddressToken(): Promise<string>
}
declare module '../../testing/samples.ts' {
  interface SampleRecords extends OrderRecords {}
}

const confirm: Sample = async (records) => ({
  params: { token: await records.orderAddressToken() },
  form: textForm({ answer: 'confirm' }),
})

const ownSeat: Sample = async (records) => {
  const { orderId, variantId: lineId } = await records.seat()
  return { params: { userId: records.userId, orderId, lineId } }
}

export const samples: Samples & RecordSamples<OrderRecords> = {
  permissions: `
| Endpoint                                                         | A   | U        | C   | O   | Ad      | R       | Decision
| GET /api/orders                                                  | 401 | 403      | 403 | -   | 200     | 200     |
| GET /api/admin/orders                                            | 401 | 403      | 403 | -   | 200     | 200     |
| GET /api/admin/orders/{id}                                       | 401 | 403      | 403 | 403 | 200     | 200     |
| PUT /api/orders/{id}/status                                      | 401 | 403      | 403 | 403 | 200     | 200     | audited
| PUT /api/admin/orders/{id}/contact                               | 401 | 403      | 403 | 403 | 200     | 200     | audited
| DELETE /api/admin/orders/{id}/person                             | 401 | 403      | 403 | 403 | 200     | 200     | audited
| PUT /api/admin/customers/{id}/email                              | 401 | 403      | 403 | 403 | 200     | 200     | audited
| GET /api/admin/orders/{id}/notes                                 | 401 | 403      | 403 | 403 | 200     | 200     | staff
| POST /api/admin/orders/{id}/notes                                | 401 | 403      | 403 | 403 | 201     | 201     | audited
| POST /api/admin/orders/{id}/tenders                              | 401 | 403      | 403 | 403 | 201     | 201     | audited
| POST /api/admin/orders/{id}/tenders/{tenderId}/void              | 401 | 403      | 403 | 403 | 200     | 200     | audited
| PUT /api/admin/orders/{id}/pay-by                                | 401 | 403      | 403 | 403 | 200     | 200     | audited
| GET /api/admin/orders/{id}/parcels                               | 401 | 403      | 403 | 403 | 200     | 200     | staff
| POST /api/admin/orders/{id}/parcels                              | 401 | 403      | 403 | 403 | 201     | 201     | audited
| DELETE /api/admin/orders/{id}/parcels/{parcelId}                 | 401 | 403      | 403 | 403 | 200     | 200     | audited
| GET /api/admin/orders/chosen                                     | 401 | 403      | 403 | 403 | 200     | 200     | staff
| POST /api/admin/orders/ship                                      | 401 | 403      | 403 | 403 | 200     | 200     | audited
| POST /api/admin/orders/process                                   | 401 | 403      | 403 | 403 | 200     | 200     | audited
| GET /api/admin/orders/export                                     | 401 | 403      | 403 | -   | 200     | 200     |
| GET /api/admin/credit-notes/export                               | 401 | 403      | 403 | -   | 200     | 200     |
| PUT /api/admin/bookings/{id}/time                                | 401 | 403      | 403 | -   | 200     | 200     | audited
| PUT /api/admin/bookings/{id}/state                               | 401 | 403      | 403 | -   | 200     | 200     | audited
| POST /api/admin/bookings/{id}/no-show                            | 401 | 403      | 403 | -   | 200     | 200     | audited
| DELETE /api/admin/bookings/{id}/no-show                          | 401 | 403      | 403 | -   | 200     | 200     | audited
| GET /api/order-mails/{token}                                     | 200 | 200      | 200 | -   | 200     | 200     | anyone with the link
| POST /order-mails/{token}                                        | 303 | 303      | 303 | -   | 303     | 303     | anyone with the link
| POST /es/order-mails/{token}                                     | 303 | 303      | 303 | -   | 303     | 303     | anyone with the link
| GET /api/orders/customer/{userId}                                | 401 | 200 none | 200 | 404 | 200     | 200     |
| GET /api/orders/customer/{userId}/{orderId}/calendar             | 401 | 404      | 200 | 404 | 200     | 200     | the dates to come
| GET /api/orders/customer/{userId}/{orderId}/lines/{lineId}/times | 401 | 404      | 200 | 404 | 200 own | 200 own | the buyer only
| GET /api/orders/customer/{userId}/{orderId}/lines/{lineId}/slots | 401 | 404      | 200 | 404 | 200 own | 200 own | the buyer only
| PUT /api/orders/customer/{userId}/{orderId}/lines/{lineId}/time  | 401 | 403      | 200 | 404 | 200 own | 200 own | the buyer only
`,
  requests: {
    'GET /api/orders': empty,
    'GET /api/admin/orders': empty,
    'GET /api/admin/orders/{id}': async (records) => ({ params: { id: await records.orderId() } }),
    'PUT /api/orders/{id}/status': async (records) => ({
      params: { id: await records.orderId() },
      body: { status: 'processed', language: 'es' },
    }),
    'PUT /api/admin/orders/{id}/contact': async (records) => ({
      params: { id: await records.orderId() },
      body: {
        customerName: 'Marisol Núñez',
        customerEmail: 'marisol.nunez@correo.test',
        customerPhone: '787-555-0101',
        shippingAddress: { ...addressInPonce, address: 'Calle Sol 5', address2: 'Apt 3B' },
        language: 'es',
      },
    }),
    'DELETE /api/admin/orders/{id}/person': async (records) => ({
      params: { id: await records.saleToNobodyId() },
    }),
    'PUT /api/admin/customers/{id}/email': ({ userId }) => ({
      params: { id: userId },
      body: { email: `right-${randomUUID().slice(0, 8)}@correo.test`, isConfirmed: true },
    }),
    'GET /api/admin/orders/{id}/notes': async (records) => ({ params: { id: await records.orderId() } }),
    'POST /api/admin/orders/{id}/notes': async (records) => ({
      params: { id: await records.orderId() },
      body: { text: 'Llamó: recoge el viernes.' },
    }),
    'POST /api/admin/orders/{id}/tenders': async (records) => ({
      params: { id: await records.unpaidOrderId() },
      body: {
        kind: 'cash',
        amount: '1.00',
        given: '5.00',
        reference: 'Caja1',
        clientKey: randomUUID(),
        language: 'es',
      },
    }),
    'POST /api/admin/orders/{id}/tenders/{tenderId}/void': async (records) => ({
      params: await records.recordedTender(),
      body: { reason: 'Se escribió dos veces', language: 'es' },
    }),
    'PUT /api/admin/orders/{id}/pay-by': async (records) => ({
      params: { id: await records.unpaidOrderId() },
      body: { day: addDays(shopDay(new Date()), 14), language: 'es' },
    }),
    'GET /api/admin/orders/{id}/parcels': async (records) => ({ params: { id: await records.orderId() } }),
    'POST /api/admin/orders/{id}/parcels': async (records) => ({
      params: { id: await records.orderId() },
      body: { carrier: 'USPS', number: '9400111202555842332669', numberShared: true, language: 'es' },
    }),
    'DELETE /api/admin/orders/{id}/parcels/{parcelId}': async (records) => ({ params: await records.parcel() }),
    'GET /api/admin/orders/chosen': empty,
    'POST /api/admin/orders/ship': async (records) => ({
      body: { orders: [{ id: await records.orderId(), number: `94001112${randomInt(1e13, 9e13)}` }] },
    }),
    'POST /api/admin/orders/process': async (records) => ({ body: { ids: [await records.orderId()] } }),
    'GET /api/admin/orders/export': empty,
    'GET /api/admin/credit-notes/export': empty,
    'PUT /api/admin/bookings/{id}/time': async (records) => {
      const { bookingId, calendarId } = await records.appointment()
      return { params: { id: bookingId }, body: { startsAt: '2026-12-02T14:00:00.000Z', calendarId } }
    },
    'PUT /api/admin/bookings/{id}/state': async (records) => ({
      params: { id: (await records.appointment()).bookingId },
      body: { state: 'canceled' },
    }),
    'POST /api/admin/bookings/{id}/no-show': async (records) => ({ params: { id: await records.startedBookingId() } }),
    'DELETE /api/admin/bookings/{id}/no-show': async (records) => ({
      params: { id: await records.missedBookingId() },
    }),
    'GET /api/order-mails/{token}': async (records) => ({ params: { token: await records.orderAddressToken() } }),
    'POST /order-mails/{token}': confirm,
    'POST /es/order-mails/{token}': confirm,
    'GET /api/orders/customer/{userId}': async ({ userId, orderId }) => {
      await orderId()
      return { params: { userId } }
    },
    'GET /api/orders/customer/{userId}/{orderId}/calendar': ownSeat,
    'GET /api/orders/customer/{userId}/{orderId}/lines/{lineId}/times': ownSeat,
    'GET /api/orders/customer/{userId}/{orderId}/lines/{lineId}/slots': ownSeat,
    'PUT /api/orders/customer/{userId}/{orderId}/lines/{lineId}/time': async (records) => {
      const { orderId, variantId, otherVariantId } = await records.seat()
      return { params: { userId: records.userId, orderId, lineId: variantId }, body: { variantId: otherVariantId } }
    },
  },
  records: ({ shop, db, owner, product, records }) => ({
    unpaidOrderId: once(() => {
      const items = [{ productId: product.id, variantId: product.id, quantity: 1 }]
      return manualOrder(shop, owner, { items, total: product.price })
    }),
    saleToNobodyId: once(async () => {
      const items = [{ productId: product.id, variantId: product.id, quantity: 1 }]
      const id = await manualOrder(shop, owner, { items, total: product.price })
      await withoutPerson(db, id)
      return id
    }),
    recordedTender: once(async () => {
      const id = await records.unpaidOrderId()
      await recordTender(shop.platform, byStaff(), id, { kind: 'check', amount: 100, clientKey: randomUUID() })
      return { id, tenderId: (await tendersByOrder(db, [id])).get(id)?.[0]?.id ?? '' }
    }),
    parcel: once(async () => {
      const id = await records.orderId()
      await sendParcel(shop.platform, byStaff(), id, {})
      return { id, parcelId: (await listParcels(db, id))[0]?.id ?? '' }
    }),
    orderAddressToken: once(async () => {
      const order = await findOrder(db, await records.orderId())
      return order && hasReader(order) ? addressToken(shop.platform.config, order) : ''
    }),
  }),
  missing: {
    unpaidOrderId: missingId,
    saleToNobodyId: missingId,
    recordedTender: async () => ({ id: randomUUID(), tenderId: randomUUID() }),
    parcel: async () => ({ id: randomUUID(), parcelId: randomUUID() }),
    orderAddressToken: missingToken,
  },
  live: async ({ query, insert, word, paid: { orderId } }) => {
    const now = new Date()
    await query("update orders set status = 'shipped' where id = $1", [orderId])
    await insert('parcels', { order_id: orderId, number: word, url: word, shipped_at: now })
    await insert('order_notes', { order_id: orderId, text: word, created_at: now })
  },
}
