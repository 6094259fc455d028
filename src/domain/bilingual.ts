import type { Locale } from './locale.ts'

/** A product or an order line with its names; the Spanish name is optional. */
export interface Named {
  name: string
  nameEs?: string | null | undefined
}

/** The name in a language; the English name if there is no Spanish one. */
export function nameIn(language: Locale, { name, nameEs }: Named): string {
  return textIn(language, name, nameEs)
}

/** A text of the shop in a language; the English text if there is no Spanish one. */
export function textIn<English extends string | undefined>(
  language: Locale,
  english: English,
  spanish: string | null | undefined,
): string | English {
  return (language === 'es' && spanish) || english
}
