import { getLocale } from '../../paraglide/runtime.js'
import { type Dictionary, type Inputs, labelOf, textOf } from '../dictionary.ts'
import { recordOf } from '../records.ts'

/** The text of a key in the page's language. */
export const pageText = <Key extends string>(texts: Dictionary<Key>, key: Key, inputs?: Inputs): string =>
  textOf(texts, key, getLocale(), inputs)

/** The wordings of a page by code; they take precedence over the texts of the rules. */
export type Wordings = Readonly<Record<string, (inputs?: Inputs) => string>>

/** A dictionary as the wordings of a page. */
export const wordingsOf = (texts: Dictionary): Wordings =>
  recordOf(Object.keys(texts.en), (key) => (inputs?: Inputs) => pageText(texts, key, inputs))

/** The text of a key that comes from data, in the page's language; a key that the dictionary lacks stays as it is. */
export const pageLabel = (texts: Dictionary, key: string): string => labelOf(texts, key, getLocale())
