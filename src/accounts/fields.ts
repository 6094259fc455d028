import { z } from 'zod'
import type { KeyOf } from '../kit/dictionary.ts'
import { fault } from '../kit/fault.ts'
import { checkStorable, field, reporting } from '../kit/fields.ts'
import { personRules } from '../kit/person-fields.ts'
import { checkOneTimeCode, normalizeOneTimeCode } from './one-time-code.ts'
import { checkMinimum6, checkPassword, normalizePassword, passwordLength } from './password.ts'
import { accountFaults } from './texts.ts'

const newPasswordDocument = {
  minLength: passwordLength.min,
  maxLength: passwordLength.max,
  description: 'With an uppercase letter, a lowercase letter and a digit',
}

/** A password to set (spec §5). */
export const newPassword = field({ normalize: normalizePassword, check: checkPassword, document: newPasswordDocument })

/** A password to set, in the forms whose first message asks for 6 characters (back office §5). */
export const newPasswordWithMinimum6Message = (name: 'password' | 'newPassword' = 'password') =>
  field({
    normalize: normalizePassword,
    check: (text) => checkMinimum6(text, name) ?? checkPassword(text),
    document: newPasswordDocument,
  })

/** The address of an existing account. */
export const accountEmail = field({ ...personRules.email, check: () => null })

/** The address to which a reset link or a code is sent. */
export const emailOfAccount = field({
  ...personRules.email,
  check: (text) => (text === '' ? fault(accountFaults, 'reset_email_required') : personRules.email.check(text)),
})

/** The six digits of an authenticator app or a verification mail. */
export const oneTimeCode = field({
  normalize: normalizeOneTimeCode,
  check: checkOneTimeCode,
  document: { pattern: '^[0-9]{6}$', maxLength: 6 },
})

/** The length limits hashing; longer passwords cannot have been set. */
export const existingPassword = z.string().max(1024, { abort: true }).check(reporting(checkStorable))

const requiredPassword = (code: KeyOf<typeof accountFaults>) =>
  existingPassword.check(reporting((text) => (text === '' ? fault(accountFaults, code) : null))).meta({ minLength: 1 })

/** The password of a registration. */
export const typedPassword = requiredPassword('password_required')

/** The password of the signed-in user. */
export const currentPassword = requiredPassword('current_password_required')
