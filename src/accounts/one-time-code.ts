import type { KeyOf } from '../kit/dictionary.ts'
import { type Fault, fault } from '../kit/fault.ts'
import { normalizePlainLine } from '../kit/text.ts'
import { accountFaults } from './texts.ts'

/** A typed one-time code without spaces and hyphens. */
export function normalizeOneTimeCode(text: string): string {
  return normalizePlainLine(text).replace(/[ -]/g, '')
}

/** A one-time code has six digits. */
export function checkOneTimeCode(text: string): Fault<KeyOf<typeof accountFaults>> | null {
  const valid = /^[0-9]{6}$/.test(normalizeOneTimeCode(text))
  return valid ? null : fault(accountFaults, 'one_time_code_digits')
}
