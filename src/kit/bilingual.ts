import type { Locale } from './locale.ts'
import { formatSession } from './shop-time.ts'

/** The chosen value of a product's option, as carts and orders keep it. */
export interface Choice {
  name: string
  nameEs?: string | null | undefined
  value: string
  valueEs?: string | null | undefined
}

/** A product or an order line with its names; the Spanish name is optional. */
export interface Named {
  name: string
  nameEs?: string | null | undefined
  /** The shade, size and so on, when one was chosen. */
  choices?: readonly Choice[] | null | undefined
  /** When the session or appointment starts, ISO 8601. */
  startsAt?: string | null | undefined
}

/** The name in a language with what was chosen: `Lipstick (Ruby)`; the English name if there is no Spanish one. */
export function nameIn(language: Locale, { name, nameEs, choices, startsAt }: Named): string {
  const chosen = (choices ?? []).map(({ value, valueEs }) => textIn(language, value, valueEs))
  if (startsAt) chosen.push(formatSession(language, new Date(startsAt)))
  const plain = textIn(language, name, nameEs)
  return chosen.length > 0 ? `${plain} (${chosen.join(', ')})` : plain
}

/** A text that lacks a language. */
export interface HalfText<Name extends string> {
  text: Name
  lacks: Locale
}

/** A named text in a list when it lacks a language; an empty list otherwise. */
export function halfText<Name extends string>(
  text: Name,
  english: string | null,
  spanish: string | null,
): HalfText<Name>[] {
  const lacks = missingLanguage(english, spanish)
  return lacks ? [{ text, lacks }] : []
}

/** The language that a text of the shop lacks while it has the other; null when it has both, or none. */
export function missingLanguage(english: string | null, spanish: string | null): Locale | null {
  if (Boolean(english) === Boolean(spanish)) return null
  return english ? 'es' : 'en'
}

/** A text of the shop in a language; the English text if there is no Spanish one. */
export function textIn<English extends string | undefined>(
  language: Locale,
  english: English,
  spanish: string | null | undefined,
): string | English {
  return (language === 'es' && spanish) || english
}
