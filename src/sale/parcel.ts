import { type CountedLine, keptPieces } from './line-change.ts'
import type { OrderStatus } from './order-statuses.ts'

/** A number of units of a line. */
export interface PackedUnits {
  lineId: string
  quantity: number
}

/** A parcel, as far as its units are counted. A voided one counts nothing. */
export interface CountedParcel {
  voidedAt: Date | null
  lines: readonly PackedUnits[]
}

/** The parcels that count: those that were not voided. */
export const activeParcels = <P extends Pick<CountedParcel, 'voidedAt'>>(parcels: readonly P[]): P[] =>
  parcels.filter(({ voidedAt }) => voidedAt === null)

/** Whether something of an order was sent, in a parcel or by its status: then name and address stay as they are. */
export const wasSent = (order: { status: OrderStatus; parcels: readonly Pick<CountedParcel, 'voidedAt'>[] }): boolean =>
  order.status === 'shipped' || activeParcels(order.parcels).length > 0

/**
 * Whether something of an order has left: then it is refunded instead of canceled. An order that is shipped has, unless all of
 * it lies in parcels that leave later.
 */
export function hasShippedInPart(
  order: { status: OrderStatus; items: readonly ShippedLine[]; parcels: readonly LeavingParcel[] },
  now: Date,
): boolean {
  const { status, items, parcels } = order
  if (activeParcels(parcels).some((parcel) => hasShipped(parcel, now))) return true
  return status === 'shipped' && (activeParcels(parcels).length === 0 || unitsToShip(items, parcels).length > 0)
}

type LeavingParcel = CountedParcel & { shippedAt: Date }

type ShippedLine = CountedLine & { lineId: string; ships: boolean }

/** The units of each line that are in parcels. */
export function packedUnits(parcels: readonly CountedParcel[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { lineId, quantity } of activeParcels(parcels).flatMap(({ lines }) => lines)) {
    counts.set(lineId, (counts.get(lineId) ?? 0) + quantity)
  }
  return counts
}

/**
 * The units that wait for a parcel: of each line that ships, those that are neither refunded, nor being refunded, nor in a
 * parcel. Units that were refunded are those without a parcel first, so that an order whose one half was sent and whose
 * other half was refunded has nothing left to send.
 */
export function unitsToShip(items: readonly ShippedLine[], parcels: readonly CountedParcel[]): PackedUnits[] {
  const packed = packedUnits(parcels)
  return items
    .filter(({ ships }) => ships)
    .map((item) => ({ lineId: item.lineId, quantity: keptPieces(item) - (packed.get(item.lineId) ?? 0) }))
    .filter(({ quantity }) => quantity > 0)
}

/** Whether a parcel has left the shop; then a refund of its units no longer changes it. */
export const hasShipped = ({ shippedAt }: { shippedAt: Date }, now: Date): boolean => shippedAt <= now

/**
 * What becomes of the parcels of an order after a refund: those that have not left lose the units that are no longer to be
 * sent, the newest first.
 * @returns the parcels that change, with their remaining lines; empty lines mean that the parcel is voided
 */
export function parcelsAfterRefund<P extends CountedParcel & { shippedAt: Date }>(
  items: readonly ShippedLine[],
  parcels: readonly P[],
  now: Date,
): { parcel: P; lines: PackedUnits[] }[] {
  const packed = packedUnits(parcels)
  const excess = new Map(items.map((item) => [item.lineId, (packed.get(item.lineId) ?? 0) - keptPieces(item)] as const))
  return activeParcels(parcels)
    .filter((parcel) => !hasShipped(parcel, now))
    .toReversed()
    .flatMap((parcel) => {
      const lines = parcel.lines.map(({ lineId, quantity }) => {
        const taken = Math.min(quantity, Math.max(0, excess.get(lineId) ?? 0))
        excess.set(lineId, (excess.get(lineId) ?? 0) - taken)
        return { lineId, quantity: quantity - taken }
      })
      const isChanged = lines.some(({ quantity }, at) => quantity !== parcel.lines[at]?.quantity)
      return isChanged ? [{ parcel, lines: lines.filter(({ quantity }) => quantity > 0) }] : []
    })
}
