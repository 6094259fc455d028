import { checkMinimum6, checkPassword, type PasswordFaultCode } from '../../../domain/password.ts'

export interface NewPassword {
  password: string
  confirmation: string
}

export type NewPasswordProblem =
  | { kind: 'required' | 'mismatch'; field: keyof NewPassword }
  | { kind: 'short' | 'weak'; field: 'password'; fault: { code: PasswordFaultCode } }

/** The first error (back office §5): required fields, equality, at least 6 characters, then the password rule. */
export function checkNewPassword({ password, confirmation }: NewPassword): NewPasswordProblem | null {
  if (password === '') return { kind: 'required', field: 'password' }
  if (confirmation === '') return { kind: 'required', field: 'confirmation' }
  if (password !== confirmation) return { kind: 'mismatch', field: 'confirmation' }
  const fault = checkMinimum6(password) ?? checkPassword(password)
  if (!fault) return null
  const short = fault.code === 'password_minimum_6' || fault.code === 'password_too_short'
  return { kind: short ? 'short' : 'weak', field: 'password', fault }
}
