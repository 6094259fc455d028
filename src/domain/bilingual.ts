import type { Locale } from './locale.ts'

/** What is or was sold, by its names; the Spanish one is optional. */
export interface Named {
  name: string
  nameEs?: string | null | undefined
}

/** The name in a language: the English one where there is no Spanish. */
export function nameIn(language: Locale, { name, nameEs }: Named): string {
  return textIn(language, name, nameEs)
}

/** What the shop wrote, in a language: the English text where there is no Spanish one. */
export function textIn<English extends string | undefined>(
  language: Locale,
  english: English,
  spanish: string | null | undefined,
): string | English {
  return (language === 'es' && spanish) || english
}
