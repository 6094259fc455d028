import type { Ref } from 'react'
import { pageText } from '../../../kit/page/page-text.ts'
import { checkEmail, normalizeEmail } from '../../../kit/person.ts'
import { PasswordField } from '../../../kit/ui/password-field.tsx'
import { m } from '../../../paraglide/messages.js'
import type { User } from '../../api.ts'
import { accountFaults } from '../../texts.ts'

/** Whether the owner requests another address with this value, which requires the current password. */
export function requestsEmailChange(
  { email, pendingEmail }: Pick<User, 'email' | 'pendingEmail'>,
  typed: string,
): boolean {
  const requested = normalizeEmail(typed)
  return checkEmail(requested) === null && requested !== email && requested !== pendingEmail
}

/** Error of the password field, which is required for a new address only. */
export function currentPasswordError(user: Pick<User, 'email' | 'pendingEmail'>, typed: string, password: string) {
  return password === '' && requestsEmailChange(user, typed)
    ? pageText(accountFaults, 'current_password_required')
    : undefined
}

interface CurrentPasswordFieldProps {
  field: { name: string; ref: Ref<HTMLInputElement> }
  error: string | undefined
  className?: string
}

/** Appears once the address is changed. */
export function CurrentPasswordField({ field, error, className }: CurrentPasswordFieldProps) {
  return (
    <PasswordField
      {...field}
      // Its own id, because the password form on the same page has a field with the same name.
      id="email-current-password"
      label={m.profile_current()}
      hint={m.profile_current_for_email()}
      error={error}
      autoComplete="current-password"
      className={className}
      required
    />
  )
}
