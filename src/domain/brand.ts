/** The name that the shop bears until it gives itself another; the flower is its mark and nobody else's. */
export const productBrand = 'Flor de Maga'

/** What stands for a shop without a logo: the first letters of the first two words of its name. */
export function brandInitials(name: string): string {
  const words = name.trim().split(/\s+/).slice(0, 2)
  return words.map((word) => [...word][0]?.toUpperCase() ?? '').join('')
}
