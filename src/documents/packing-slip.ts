import { type CountedLine, keptPieces } from '../sale/line-change.ts'
import { type CountedParcel, unitsToShip } from '../sale/parcel.ts'

/**
 * What a packing slip lists: the units that wait for a parcel. When none does, everything that was sent, so that a slip can
 * be printed again.
 */
export function slipItems<Item extends CountedLine & { lineId: string; ships: boolean }>(
  items: readonly Item[],
  parcels: readonly CountedParcel[],
): Item[] {
  const waiting = new Map(unitsToShip(items, parcels).map(({ lineId, quantity }) => [lineId, quantity]))
  if (waiting.size === 0) return packedItems(items)
  return packedItems(items).flatMap((item) => {
    const quantity = waiting.get(item.lineId)
    return quantity ? [{ ...item, quantity }] : []
  })
}

/** The order lines that are shipped, without services, workshops and refunded units. */
export function packedItems<Item extends CountedLine & { ships: boolean }>(items: readonly Item[]): Item[] {
  return items
    .filter(({ ships }) => ships)
    .map((item) => ({ ...item, quantity: keptPieces(item), returned: 0, returning: 0 }))
    .filter(({ quantity }) => quantity > 0)
}
