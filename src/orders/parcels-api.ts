import { z } from 'zod'
import { id, locale, moment, text } from '../kit/codecs.ts'
import { endpoint } from '../kit/endpoint.ts'
import { fault } from '../kit/fault.ts'
import { field, reporting } from '../kit/fields.ts'
import {
  isTrackingNumber,
  maxCarrierLength,
  maxNumberLength,
  maxTrackingUrlLength,
  trackingNumber,
} from '../sale/carriers.ts'
import { order } from './api.ts'
import { maxChosenOrders, refusal } from './bulk-api.ts'
import { deskFaults } from './office-texts.ts'

const number = field({
  normalize: trackingNumber,
  check: (typed) => (isTrackingNumber(typed) ? null : fault(deskFaults, 'tracking_number_invalid')),
  document: { maxLength: maxNumberLength },
})

const trackingUrl = text(maxTrackingUrlLength).check(
  reporting((url: string) =>
    /^https:\/\/[^\s]+$/.test(url) && URL.canParse(url) ? null : fault(deskFaults, 'tracking_url_invalid'),
  ),
)

/** States that an order is shipped although the provider has not completed its payment. */
const shipUnpaid = z.boolean().optional()

export const listParcels = endpoint({
  method: 'GET',
  path: '/api/admin/orders/{id}/parcels',
  summary: 'The parcels of an order, oldest first, with voided ones (staff)',
  params: z.object({ id }),
  reply: order.shape.parcels,
})

export const sendParcel = endpoint({
  method: 'POST',
  path: '/api/admin/orders/{id}/parcels',
  status: 201,
  summary:
    'Record a parcel of an order and mail its number to the buyer (staff); repeated it changes nothing; 409 for a number with other units, or of another buyer’s parcel without numberShared',
  params: z.object({ id }),
  body: z.strictObject({
    /** A carrier's name; without it the one whose numbers look like this one. */
    carrier: text(maxCarrierLength).optional(),
    number: number.optional(),
    /** The tracking page of a carrier that the shop does not know. */
    url: trackingUrl.optional(),
    /** All that wait for a parcel, by default. */
    lines: z
      .array(z.strictObject({ lineId: id, quantity: z.int().min(1).max(999_999) }))
      .min(1)
      .max(200)
      .optional(),
    /** Now, by default. A parcel that leaves later still follows refunds of its units. */
    shippedAt: moment.optional(),
    shipUnpaid,
    /** States that the number is also that of another buyer's parcel. */
    numberShared: z.boolean().optional(),
    /** States that a manual payment was received. */
    paymentReceived: z.boolean().optional(),
    language: locale.optional(),
  }),
  reply: z.object({ order, emailWarning: z.string().optional() }),
})

export const voidParcel = endpoint({
  method: 'DELETE',
  path: '/api/admin/orders/{id}/parcels/{parcelId}',
  summary: 'Take a parcel back that was recorded by mistake (staff); idempotent',
  params: z.object({ id, parcelId: id }),
  reply: z.object({ order, emailWarning: z.string().optional() }),
})

export const shipOrders = endpoint({
  method: 'POST',
  path: '/api/admin/orders/ship',
  summary:
    'Ship what is left of many orders, each with its number; answers which were shipped, and why others were not (staff)',
  body: z.strictObject({
    orders: z
      .array(z.strictObject({ id, number: number.optional(), shipUnpaid }))
      .min(1)
      .max(maxChosenOrders)
      // Two numbers for one order would be a parcel and a refusal.
      .check(
        reporting((orders: readonly { id: string }[]) =>
          new Set(orders.map(({ id }) => id)).size < orders.length ? fault(deskFaults, 'order_named_twice') : null,
        ),
      ),
  }),
  reply: z.object({ shipped: z.array(id), refused: z.array(refusal) }),
})
