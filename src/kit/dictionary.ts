import type { Locale } from './locale.ts'

/** What data names (faults, states, reasons, kinds) as texts, by key, in every language. */
export type Dictionary<Key extends string = string> = Readonly<Record<Locale, Readonly<Record<Key, string>>>>

/** The keys of a dictionary. */
export type KeyOf<Texts extends Dictionary> = keyof Texts['en'] & string

/** Values for the placeholders of a text, by name. */
export type Inputs = Readonly<Record<string, string | number | undefined>>

/** A dictionary from files of `messages/`. A key that Spanish lacks does not compile. */
/* @__NO_SIDE_EFFECTS__ */
export function dictionary<Key extends string>(
  en: Readonly<Record<Key, string>>,
  es: Readonly<Record<NoInfer<Key>, string>>,
): Dictionary<Key> {
  return { en, es }
}

/** The text of a key; `{name}` in it becomes the input of that name. */
export function textOf<Key extends string>(
  texts: Dictionary<Key>,
  key: Key,
  locale: Locale,
  inputs: Inputs = {},
): string {
  return texts[locale][key].replace(/\{(\w+)\}/g, (whole, name) => String(inputs[name] ?? whole))
}

/** Whether a dictionary has a key that comes from data, and so can be any string. */
export const hasText = <Key extends string>(texts: Dictionary<Key>, key: string): key is Key =>
  Object.hasOwn(texts.en, key)

/** The text of a key that comes from data; a key that the dictionary lacks stays as it is. */
export const labelOf = (texts: Dictionary, key: string, locale: Locale): string =>
  hasText(texts, key) ? textOf(texts, key, locale) : key
