import type { KeyOf } from '../kit/dictionary.ts'
import { type Fault, fault } from '../kit/fault.ts'
import { characters, isStorableText, normalizeLine, normalizePlainLine } from '../kit/text.ts'
import { accountFaults } from './texts.ts'

/** Ways to confirm a sign-in after the password. */
export const secondFactorMethods = ['passkey', 'totp', 'recovery'] as const
export type SecondFactorMethod = (typeof secondFactorMethods)[number]

/** The number of recovery codes in a set. */
export const recoveryCodeCount = 10

/** The maximum number of passkeys of an account. */
export const maximumPasskeys = 20

/** Crockford's base 32, without the easily confused I, L, O and U. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const codeLength = 16

/** A recovery code of 80 bits from at least 16 random bytes, in groups of four: `7K3M-…`. */
export function formatRecoveryCode(random: Uint8Array): string {
  const symbols = [...random.slice(0, codeLength)].map((byte) => alphabet[byte % alphabet.length])
  return (symbols.join('').match(/.{4}/g) ?? []).join('-')
}

/** The symbols of a typed recovery code, confused letters corrected; null when it is not valid. */
export function normalizeRecoveryCode(text: string): string | null {
  const symbols = normalizePlainLine(text).toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1')
  const valid = symbols.length === codeLength && [...symbols].every((symbol) => alphabet.includes(symbol))
  return valid ? symbols : null
}

/** The longest name of a passkey, in characters. */
export const maxPasskeyNameLength = 60

/** The name that an owner gives a passkey: 1 to 60 characters. */
export function checkPasskeyName(text: string): Fault<KeyOf<typeof accountFaults>> | null {
  const name = normalizeLine(text)
  if (name === '') return fault(accountFaults, 'passkey_name_required')
  if (characters(name) > maxPasskeyNameLength) return fault(accountFaults, 'passkey_name_too_long')
  return isStorableText(name) ? null : fault(accountFaults, 'passkey_name_characters')
}
