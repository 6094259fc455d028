import { graphemes } from './text.ts'

/** The default name of the shop. The flower logo is shown only with this name. */
export const productBrand = 'Flor de Maga'

/** The placeholder for a missing logo: the first letters of the first two words of the name. */
export function brandInitials(name: string): string {
  const words = name.trim().split(/\s+/).slice(0, 2)
  return words.map((word) => graphemes(word).next().value?.toUpperCase() ?? '').join('')
}
