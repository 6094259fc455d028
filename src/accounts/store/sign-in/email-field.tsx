import type { UseFormRegisterReturn } from 'react-hook-form'
import { TextField } from '../../../kit/ui/text-field.tsx'
import { m } from '../../../paraglide/messages.js'

interface EmailFieldProps {
  field: UseFormRegisterReturn
  error: string | undefined
  /** `username` where it signs in, so that password managers fill both fields. */
  autoComplete?: 'email' | 'username'
}

/** The email address of an account. */
export function EmailField({ field, error, autoComplete = 'email' }: EmailFieldProps) {
  return (
    <TextField
      label={m.account_email()}
      type="email"
      required
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={400}
      error={error}
      {...field}
    />
  )
}
