import { type Fault, fault } from '../../kit/fault.ts'
import { invalidField } from '../../kit/server/http/errors.ts'
import { checkPassword, normalizePassword, type PasswordFaultCode } from '../password.ts'
import { accountFaults } from '../texts.ts'
import { hashPassword } from './password-hash.ts'

/**
 * Why a password that keeps the rule of the forms may not be set: it is among the 49,000 that attackers try first, in any
 * case of its letters (ASVS 5, 6.2.4).
 */
async function commonPasswordFault(password: string): Promise<Fault<PasswordFaultCode> | null> {
  // The list is half a megabyte: loaded with the first password that is set.
  const list = await import('@zxcvbn-ts/language-common/src/passwords.json', { with: { type: 'json' } })
  const isCommon = list.default.includes(normalizePassword(password).toLowerCase())
  return isCommon ? fault(accountFaults, 'password_common') : null
}

/** Why a password that no form has checked may not be set. */
export const newPasswordFault = async (password: string): Promise<Fault<PasswordFaultCode> | null> =>
  checkPassword(password) ?? commonPasswordFault(password)

/** Refuses a password that the schema of its form has accepted. @throws HttpError 400 at its field. */
export async function assertUncommon(password: string, field: 'password' | 'newPassword' = 'password'): Promise<void> {
  const found = await commonPasswordFault(password)
  if (found) throw invalidField(field, found)
}

/**
 * The hash of a password that somebody chose in a form with this field.
 * @throws HttpError as `assertUncommon`, 429 when too many passwords are being hashed.
 */
export async function hashNewPassword(password: string, field?: 'password' | 'newPassword'): Promise<string> {
  await assertUncommon(password, field)
  return hashPassword(password)
}
