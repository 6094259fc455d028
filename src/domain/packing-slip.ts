/** The lines of an order that leave in a parcel; services and workshops stay out. */
export function packedItems<Item extends { ships: boolean }>(items: readonly Item[]): Item[] {
  return items.filter((item) => item.ships)
}
