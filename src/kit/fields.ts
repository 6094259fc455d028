import { z } from 'zod'
import type { KeyOf } from './dictionary.ts'
import { type Fault, fault } from './fault.ts'
import { characters, isStorableText, normalizeText } from './text.ts'
import { commonFaults } from './texts.ts'

/** The rule of a text field: how it is normalized, what is checked, and its JSON Schema for the API's document. */
export interface TextRule {
  normalize: (text: string) => string
  check: (text: string) => Fault | null
  /** `maxLength` is that of the normalized text, in characters. It bounds the received text, too. */
  document: z.core.JSONSchema.BaseSchema & { maxLength: number }
}

/** The fault of a text with more than `max` characters; null if it is short enough. */
export function checkMaxLength(text: string, max: number): Fault<KeyOf<typeof commonFaults>> | null {
  if (characters(text) <= max) return null
  return fault(commonFaults, 'text_too_long', { max })
}

/** The longest received text of a field: decomposed letters and runs of spaces become shorter when they are normalized. */
const receivedLength = (maxLength: number) => 4 * maxLength + 100

/**
 * A text field that applies a rule of the domain. Its issues carry the code of the rule and its English message. It
 * keeps the type string, so that a form can be checked and sent without another conversion. The length of the received
 * text is checked before any other work.
 */
export function field({ normalize, check, document }: TextRule) {
  const received = receivedLength(document.maxLength)
  const checkReceived = (text: string) => {
    if (text.length <= received) return checkStorable(text)
    const start = text.slice(0, received)
    return checkStorable(start) ?? check(start) ?? checkMaxLength(start, document.maxLength)
  }
  return (
    z
      .string()
      .check(reporting(checkReceived))
      .overwrite((text) => normalize(normalizeText(text)))
      .check(reporting(check))
      // Zod's type of the metadata has no index for the names of JSON Schema.
      .meta(document as z.core.GlobalMeta)
  )
}

/** The same field, or blank. */
export function blankOr({ normalize, check, document }: TextRule) {
  return field({
    normalize,
    check: (text) => (text === '' ? null : check(text)),
    document: { anyOf: [{ const: '' }, document], maxLength: document.maxLength },
  })
}

/** A check whose issue carries the code of the fault (`params.code`). */
export function reporting<Value>(check: (value: Value) => Fault | null): z.core.CheckFn<Value> {
  return ({ value, issues }) => {
    const { message, ...params } = check(value) ?? {}
    if (message !== undefined) issues.push({ code: 'custom', input: value, message, params })
  }
}

/** The fault of a text with characters that the database cannot store. */
export function checkStorable(text: string): Fault | null {
  return isStorableText(text) ? null : fault(commonFaults, 'text_characters')
}
