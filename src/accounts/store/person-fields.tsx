import type { FieldErrors, UseFormRegisterReturn } from 'react-hook-form'
import { TextField } from '../../kit/ui/text-field.tsx'
import { m } from '../../paraglide/messages.js'
import type { User } from '../../session/api.ts'
import { CurrentPasswordField, requestsEmailChange } from './session/own-email.tsx'

/** The fields that forms about the own person have in common. */
export interface PersonValues {
  firstName: string
  lastName: string
  email: string
  phone: string
  /** Only needed with a new address. */
  currentPassword: string
}

interface PersonFieldsProps {
  user: User
  field: (name: keyof PersonValues) => UseFormRegisterReturn
  errors: FieldErrors<PersonValues>
  /** The current input. */
  email: string
}

/** Name, email and phone of the own account; a new email requires the current password. */
export function PersonFields({ user, field, errors, email }: PersonFieldsProps) {
  const fieldProps = (name: keyof PersonValues) => ({ ...field(name), error: errors[name]?.message })
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField {...fieldProps('firstName')} label={m.profile_first_name()} autoComplete="given-name" required />
      <TextField {...fieldProps('lastName')} label={m.profile_last_name()} autoComplete="family-name" required />
      <TextField
        {...fieldProps('email')}
        type="email"
        label={m.profile_email()}
        hint={m.profile_email_hint()}
        autoComplete="email"
        required
      />
      <TextField
        {...fieldProps('phone')}
        type="tel"
        label={m.account_phone()}
        optional={m.dashboard_edit_optional()}
        autoComplete="tel"
      />
      {requestsEmailChange(user, email) && (
        <CurrentPasswordField
          field={field('currentPassword')}
          error={errors.currentPassword?.message}
          user={user}
          className="sm:col-span-2"
        />
      )}
    </div>
  )
}
