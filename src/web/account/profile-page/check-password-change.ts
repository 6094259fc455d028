import { checkMinimum6, checkPassword } from '../../../domain/password.ts'
import { m } from '../../../paraglide/messages.js'
import { faultText } from '../../lib/validation/fault-text.ts'
import type { Messages } from '../../lib/validation/rule-resolver.ts'

export interface PasswordChange {
  currentPassword: string
  newPassword: string
  confirmPassword: string
}

/** The field errors (back office §5): a length error below 6 characters, the password rule from 6 on. */
export function checkPasswordChange(values: PasswordChange): Messages<PasswordChange> {
  const { currentPassword, newPassword, confirmPassword } = values
  return {
    currentPassword: currentPassword === '' ? m.profile_current_required() : undefined,
    newPassword: faultText(checkMinimum6(newPassword, 'newPassword') ?? checkPassword(newPassword)),
    confirmPassword: confirmationFault(newPassword, confirmPassword),
  }
}

function confirmationFault(password: string, confirmation: string): string | undefined {
  if (confirmation === '') return m.profile_confirm_required()
  return confirmation === password ? undefined : m.profile_mismatch()
}
