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
import { findCheckout } from '../../sale/server/checkout-queries.ts'
import { findOrder } from './order-queries.ts'
import { endTracking, listDueTrackings, type Parcel, postponeTracking, reserveTracking } from './parcel-queries.ts'

const hour = 3_600_000
const batch = 50

/**
 * Tells the providers of payments the numbers of parcels, and takes back those of voided ones. Any instance may run it, one
 * at a time. A parcel is reserved for longer than the calls can take, and whoever takes over reads first what the provider
 * knows, so that no number is added twice.
 */
export async function tellTrackings(platform: Platform): Promise<void> {
  const { db } = platform.database
  for (const parcel of await listDueTrackings(db, platform.clock(), batch)) {
    const reserved = await reserveTracking(db, parcel.id, reservedSeconds(platform))
    if (!reserved) continue
    try {
      await tellTracking(platform, { ...reserved, lines: parcel.lines })
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

/** Longer than the three calls that one parcel needs. */
const reservedSeconds = ({ config }: Platform) => (3 * longestCallMs(config.captureTimeoutSeconds * 1000)) / 1000 + 1

/** Tells one parcel, or takes it back. Throws ProviderError while the provider does not answer. */
async function tellTracking(platform: Platform, parcel: Parcel): Promise<void> {
  const { db } = platform.database
  const order = await findOrder(db, parcel.orderId)
  const checkout = order && (await findCheckout(db, order.checkoutId))
  const { number } = parcel
  const { paymentId, captureId } = order ?? {}
  const tracking = checkout ? (await platform.providers.of(checkout)).tracking : null
  if (!order || !tracking || !paymentId || !captureId || number === null) {
    await endTracking(db, parcel, { tracking: parcel.tracking === 'voiding' ? 'voided' : 'refused' })
    return
  }
  const items = parcel.lines.flatMap(({ lineId, quantity }) => {
    const line = order.items.find((item) => item.lineId === lineId)
    return line ? [{ name: nameIn(order.language, line), quantity, sku: line.sku ?? null }] : []
  })
  const tracked = { captureId, number, carrier: parcel.carrier, items }
  const end = parcel.tracking === 'voiding' ? takeBack(tracking, paymentId, tracked) : add(tracking, paymentId, tracked)
  try {
    const ended = await end
    crashPoint(platform.config, 'tracking-told')
    await endTracking(db, parcel, { tracking: ended })
  } catch (cause) {
    // A payment under review takes no numbers yet.
    if (!isRefused(cause) || order.paymentStatus === 'pending_review') throw cause
    platform.log.warn({ err: cause, parcelId: parcel.id }, 'the provider refused a tracking number')
    await endTracking(db, parcel, { tracking: 'refused', trackingIssue: cause.issue })
  }
}

async function add(tracking: ParcelTracking, paymentId: string, parcel: TrackedParcel) {
  if ((await tracking.state(paymentId, parcel)) !== 'told') await tracking.add(paymentId, parcel)
  return 'told' as const
}

async function takeBack(tracking: ParcelTracking, paymentId: string, parcel: TrackedParcel) {
  if ((await tracking.state(paymentId, parcel)) === 'told') await tracking.void(paymentId, parcel)
  return 'voided' as const
}
