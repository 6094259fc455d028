import { startOf } from '../../../kit/text.ts'
import type { ParcelTracking, TrackedParcel } from '../../server/payment-provider.ts'
import type { PaypalHttp } from './paypal-http.ts'
import { orderSchema, truncated } from './paypal-order.ts'

/** PayPal's codes of the carriers that the shop knows; of others it takes the name. */
const carrierCodes: Readonly<Record<string, string>> = { USPS: 'USPS', UPS: 'UPS', FedEx: 'FEDEX', DHL: 'DHL' }

/** The tracking of an order by PayPal's Orders v2 API. PayPal mails nothing: the shop tells its buyers itself. */
export function parcelTracking(http: PaypalHttp): ParcelTracking {
  const trackersOf = async (id: string) => {
    const order = orderSchema.parse(await http.call({ method: 'GET', path: '/v2/checkout/orders/:id', id }))
    return order.purchase_units.flatMap(({ shipping }) => shipping?.trackers ?? [])
  }
  return {
    state: async (id, parcel) => {
      const known = (await trackersOf(id)).filter((tracker) => isOf(tracker.id, parcel))
      if (known.some(({ status }) => status !== 'CANCELLED')) return 'told'
      return known.length > 0 ? 'voided' : 'unknown'
    },
    add: async (id, parcel) => {
      const path = '/v2/checkout/orders/:id/track'
      await http.call({ method: 'POST', path, id, body: trackerRequest(parcel) })
    },
    void: async (id, parcel) => {
      const path = '/v2/checkout/orders/:id/trackers/:tracker'
      const body = [{ op: 'replace', path: '/status', value: 'CANCELLED' }]
      for (const tracker of await trackersOf(id)) {
        if (!isOf(tracker.id, parcel) || tracker.status === 'CANCELLED') continue
        await http.call({ method: 'PATCH', path, id, tracker: tracker.id, body })
      }
    },
  }
}

/** PayPal answers no numbers: the id of a tracker is that of the capture and the number, with a hyphen or without. */
const isOf = (trackerId: string, { captureId, number }: TrackedParcel): boolean =>
  trackerId.replace('-', '').toUpperCase() === `${captureId}${number}`.toUpperCase()

/** The request body of a tracker (PayPal, Orders v2). */
export function trackerRequest({ captureId, number, carrier, items }: TrackedParcel) {
  const code = carrier === null ? undefined : carrierCodes[carrier]
  return {
    capture_id: captureId,
    tracking_number: number,
    ...(code ? { carrier: code } : { carrier: 'OTHER', carrier_name_other: startOf(carrier ?? 'Other', 64) }),
    notify_payer: false,
    items: items.map(({ name, quantity, sku }) => ({
      name: truncated(name),
      quantity: String(quantity),
      ...(sku && { sku: truncated(sku) }),
    })),
  }
}
