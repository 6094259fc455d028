/** The order lines that are shipped, without services and workshops. */
export function packedItems<Item extends { ships: boolean }>(items: readonly Item[]): Item[] {
  return items.filter((item) => item.ships)
}
