import type { FormRules } from '../../../kit/form/form-rules.ts'
import { characters } from '../../../kit/text.ts'
import { m } from '../../../paraglide/messages.js'
import { passwordLength } from '../../password.ts'
import { resetPassword } from '../../password-reset-api.ts'

export interface NewPassword {
  password: string
  confirmation: string
}

/** Reports the first error only (back office §5): required fields, equality, then the rules of the password. */
export const newPasswordRules: FormRules<NewPassword> = {
  schema: resetPassword.body.pick({ password: true }),
  toBody: ({ password }) => ({ password }),
  also: ({ password, confirmation }) => {
    if (password === '') return { password: m.account_reset_required_text() }
    if (confirmation === '') return { confirmation: m.account_reset_required_text() }
    return password === confirmation ? {} : { confirmation: m.account_reset_mismatch_text() }
  },
  alsoFirst: true,
}

/** The title of the toast for values that violate a rule. */
export function problemTitle({ password, confirmation }: NewPassword): string {
  if (password === '' || confirmation === '') return m.account_reset_required_title()
  if (password !== confirmation) return m.account_reset_mismatch_title()
  return characters(password) < passwordLength.min ? m.account_reset_short_title() : m.account_reset_weak_title()
}
