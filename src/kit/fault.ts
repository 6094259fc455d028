import { type Dictionary, type Inputs, textOf } from './dictionary.ts'

/** A validation fault: `code` is the stable key the browser translates, `message` the English of spec §5. */
export interface Fault<Code extends string = string> {
  code: Code
  message: string
  /** The longest text, for `text_too_long`. */
  max?: number
}

/** A fault of one field of a form. */
export interface FieldFault<Field extends string = string, Code extends string = string> extends Fault<Code> {
  field: Field
}

const known: Record<keyof Dictionary, Record<string, string>> = { en: {}, es: {} }

/** The texts of all faults whose rules are loaded, for forms. */
export const knownFaults: Dictionary = known

/**
 * Declares the faults of a feature: the API answers their English text, and forms show them in the page's language. The
 * comment lets the build leave out dictionaries whose rules a page does not use.
 */
/* @__NO_SIDE_EFFECTS__ */
export function faults<Texts extends Dictionary>(texts: Texts): Texts {
  Object.assign(known.en, texts.en)
  Object.assign(known.es, texts.es)
  return texts
}

/**
 * Creates a fault with the English text of its code. The inputs fill the placeholders of the text, and are fields of the
 * answer, so that the page can fill those of its own language.
 */
export function fault<Code extends string>(texts: Dictionary<Code>, code: Code, inputs: Inputs = {}): Fault<Code> {
  return { ...inputs, code, message: textOf(texts, code, 'en', inputs) }
}
