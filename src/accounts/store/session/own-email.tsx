import type { Ref } from 'react'
import { pageText } from '../../../kit/page/page-text.ts'
import { checkEmail, normalizeEmail } from '../../../kit/person.ts'
import { PasswordField } from '../../../kit/ui/password-field.tsx'
import { m } from '../../../paraglide/messages.js'
import type { User } from '../../../session/api.ts'
import { accountFaults } from '../../texts.ts'
import { WithoutPassword } from './without-password.tsx'

/** Whether the owner requests another address with this value, which requires the current password. */
export function requestsEmailChange(
  { email, pendingEmail }: Pick<User, 'email' | 'pendingEmail'>,
  typed: string,
): boolean {
  const requested = normalizeEmail(typed)
  return checkEmail(requested) === null && requested !== email && requested !== pendingEmail
}

/** Error of the password field, which staff need for a new address; the server knows whether customers do. */
export function currentPasswordError(
  user: Pick<User, 'email' | 'pendingEmail' | 'role'>,
  typed: string,
  password: string,
) {
  return password === '' && user.role !== 'customer' && requestsEmailChange(user, typed)
    ? pageText(accountFaults, 'current_password_required')
    : undefined
}

interface CurrentPasswordFieldProps {
  field: { name: string; ref: Ref<HTMLInputElement> }
  error: string | undefined
  /** Customers may leave it blank after a code or a passkey. */
  user: Pick<User, 'role' | 'emailVerified'>
  className?: string
}

/** Appears once the address is changed. */
export function CurrentPasswordField({ field, error, user, className = '' }: CurrentPasswordFieldProps) {
  const isCustomer = user.role === 'customer'
  return (
    <div className={`flex flex-col gap-2 ${className}`}>
      <PasswordField
        {...field}
        // Its own id, because the password form on the same page has a field with the same name.
        id="email-current-password"
        label={m.profile_current()}
        hint={isCustomer ? m.profile_current_for_email_or_blank() : m.profile_current_for_email()}
        error={error}
        autoComplete="current-password"
        required={!isCustomer}
      />
      <WithoutPassword user={user} />
    </div>
  )
}
