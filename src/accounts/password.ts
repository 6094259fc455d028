import type { KeyOf } from '../kit/dictionary.ts'
import { type Fault, fault } from '../kit/fault.ts'
import { characters, normalizeText } from '../kit/text.ts'
import { accountFaults } from './texts.ts'

/** The shortest and the longest new password, in characters. */
export const passwordLength = { min: 8, max: 128 }

/** Stable key of a password fault. */
export type PasswordFaultCode = KeyOf<typeof accountFaults>

/**
 * The one form in which a password is checked, hashed and compared: without invisible characters, NFC, every space plain
 * (RFC 8265), so that each keyboard produces the same.
 */
export function normalizePassword(text: string): string {
  return normalizeText(text).replace(/\p{Zs}/gu, ' ')
}

/** The rule for setting a password, not for signing in: 8 to 128 characters, lowercase, uppercase and digit. */
export function checkPassword(text: string): Fault<PasswordFaultCode> | null {
  const length = characters(text)
  if (length < passwordLength.min) return fault(accountFaults, 'password_too_short')
  if (length > passwordLength.max) return fault(accountFaults, 'password_too_long')
  const composed = /\p{Ll}/u.test(text) && /\p{Lu}/u.test(text) && /[0-9]/.test(text)
  return composed ? null : fault(accountFaults, 'password_composition')
}

/** The first check of the forms that ask for 6 characters; from 6 up, `checkPassword` decides (back office §5). */
export function checkMinimum6(
  text: string,
  field: 'password' | 'newPassword' = 'password',
): Fault<PasswordFaultCode> | null {
  if (characters(text) >= 6) return null
  return fault(accountFaults, field === 'password' ? 'password_minimum_6' : 'new_password_minimum_6')
}
