import { nameIn } from '../../kit/bilingual.ts'
import { crashPoint } from '../../kit/server/crash-point.ts'
import type { Platform } from '../../kit/server/platform.ts'
import {
  isRefused,
  longestCallMs,
  type ParcelTracking,
  ProviderError,
  type TrackedParcel,
} from '../../payments/server/payment-provider.ts'
import { findOrder } from './order-queries.ts'
import {
  endTracking,
  listDueTrackings,
  listPaymentsToTell,
  type Parcel,
  type PaymentToTell,
  postponeTracking,
  reserveTracking,
} from './parcel-queries.ts'
import type { OrderRow } from './tables.ts'

const hour = 3_600_000
const batch = 50

/**
 * Tells the providers of all payments of an order the numbers of its parcels, and takes back those of voided ones. Any
 * instance may run it, one at a time. A parcel is reserved for longer than the calls can take, and whoever takes over reads
 * first what the provider knows, so that no number is added twice.
 */
export async function tellTrackings(platform: Platform): Promise<void> {
  const { db } = platform.database
  for (const parcel of await listDueTrackings(db, platform.clock(), batch)) {
    const payments = await listPaymentsToTell(db, parcel.orderId)
    const reserved = await reserveTracking(db, parcel.id, reservedSeconds(platform, payments.length))
    if (!reserved) continue
    try {
      // The tries of before the payments were read: a payment that came in since changes them.
      await tellTracking(platform, { ...reserved, trackingTries: parcel.trackingTries, lines: parcel.lines }, payments)
    } catch (cause) {
      platform.log.warn({ err: cause, parcelId: parcel.id }, 'a tracking number could not be told yet')
      const wait = Math.min(platform.config.reconcileEverySeconds * 1000 * 2 ** parcel.trackingTries, hour)
      await postponeTracking(db, parcel.id, {
        at: new Date(platform.clock().getTime() + wait),
        tries: parcel.trackingTries + 1,
        isFree: !(cause instanceof ProviderError) || cause.fault !== 'unavailable',
      })
    }
  }
}

/** Longer than the three calls that one parcel needs for each payment. */
const reservedSeconds = ({ config }: Platform, payments: number) =>
  (3 * payments * longestCallMs(config.captureTimeoutSeconds * 1000)) / 1000 + 1

/**
 * Tells one parcel to the provider of each payment, or takes it back: it is refused when one of them refuses it. Throws
 * ProviderError while a provider does not answer.
 */
async function tellTracking(platform: Platform, parcel: Parcel, payments: readonly PaymentToTell[]): Promise<void> {
  const { db } = platform.database
  const order = await findOrder(db, parcel.orderId)
  const { number } = parcel
  const act = parcel.tracking === 'voiding' ? takeBack : add
  let [ended, refusal]: ['told' | 'voided' | null, { issue: string | null } | null] = [null, null]
  for (const payment of order && number !== null ? payments : []) {
    const { tracking: provider } = await platform.providers.of(payment)
    if (!provider || !order || number === null) continue
    try {
      const { captureId, paymentId } = payment
      const items = itemsOf(order, parcel, payment)
      ended = await act(provider, paymentId, { captureId, number, carrier: parcel.carrier, items })
      crashPoint(platform.config, 'tracking-told')
    } catch (cause) {
      // A payment under review takes no numbers yet.
      if (!isRefused(cause) || payment.isPending) throw cause
      platform.log.warn({ err: cause, parcelId: parcel.id }, 'the provider refused a tracking number')
      refusal = cause
    }
  }
  const untold = parcel.tracking === 'voiding' ? 'voided' : 'refused'
  const tracking = refusal ? 'refused' : (ended ?? untold)
  await endTracking(db, parcel, { tracking, trackingIssue: refusal?.issue ?? null })
}

/** What is in a parcel. A payment of a part bought one item, without the SKUs of the order: PayPal refuses others. */
const itemsOf = (order: OrderRow, { lines }: Parcel, { isPart }: PaymentToTell): TrackedParcel['items'] =>
  lines.flatMap(({ lineId, quantity }) => {
    const line = order.items.find((item) => item.lineId === lineId)
    if (!line) return []
    return [{ name: nameIn(order.language, line), quantity, sku: isPart ? null : (line.sku ?? null) }]
  })

async function add(tracking: ParcelTracking, paymentId: string, parcel: TrackedParcel) {
  if ((await tracking.state(paymentId, parcel)) !== 'told') await tracking.add(paymentId, parcel)
  return 'told' as const
}

async function takeBack(tracking: ParcelTracking, paymentId: string, parcel: TrackedParcel) {
  if ((await tracking.state(paymentId, parcel)) === 'told') await tracking.void(paymentId, parcel)
  return 'voided' as const
}
