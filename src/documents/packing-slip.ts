import { type CountedLine, keptPieces } from '../orders/line-change.ts'

/** The order lines that are shipped, without services, workshops and refunded units. */
export function packedItems<Item extends CountedLine & { ships: boolean }>(items: readonly Item[]): Item[] {
  return items
    .filter(({ ships }) => ships)
    .map((item) => ({ ...item, quantity: keptPieces(item), returned: 0, returning: 0 }))
    .filter(({ quantity }) => quantity > 0)
}
