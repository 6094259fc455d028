import type { Ref } from 'react'
import type { User } from '../../contract/accounts.ts'
import { checkEmail, normalizeEmail } from '../../domain/person.ts'
import { m } from '../../paraglide/messages.js'
import { codeOf } from '../api/api-error.ts'
import { PasswordField } from '../ui/password-field.tsx'

/** Whether the owner of an account asks for another address with this, which needs the current password. */
export function asksForNewEmail({ email, pendingEmail }: Pick<User, 'email' | 'pendingEmail'>, typed: string): boolean {
  const asked = normalizeEmail(typed)
  return checkEmail(asked) === null && asked !== email && asked !== pendingEmail
}

/** The fault of the field below: only a new address needs it. */
export function currentPasswordFault(user: Pick<User, 'email' | 'pendingEmail'>, typed: string, password: string) {
  return password === '' && asksForNewEmail(user, typed) ? m.profile_current_required() : undefined
}

/** What the server said about the current password; undefined when the failure is another. */
export function currentPasswordRefusal(error: unknown): string | undefined {
  return codeOf(error) === 'wrong_password' ? m.profile_current_wrong() : undefined
}

interface CurrentPasswordFieldProps {
  field: { name: string; ref: Ref<HTMLInputElement> }
  error: string | undefined
  className?: string
}

/** Appears where the own address is changed. */
export function CurrentPasswordField({ field, error, className }: CurrentPasswordFieldProps) {
  return (
    <PasswordField
      {...field}
      // The form of the password has a field of this name on the same page.
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
