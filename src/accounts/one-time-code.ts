import { type Fault, fault } from '../kit/fault.ts'
import { normalizePlainLine } from '../kit/text.ts'

/** The message of the rule for one-time codes. */
export const oneTimeCodeMessages = { one_time_code_digits: 'Please enter the 6 digits of the code' } as const

/** A typed one-time code without spaces and hyphens. */
export function normalizeOneTimeCode(text: string): string {
  return normalizePlainLine(text).replace(/[ -]/g, '')
}

/** A one-time code has six digits. */
export function checkOneTimeCode(text: string): Fault<keyof typeof oneTimeCodeMessages> | null {
  const valid = /^[0-9]{6}$/.test(normalizeOneTimeCode(text))
  return valid ? null : fault(oneTimeCodeMessages, 'one_time_code_digits')
}
