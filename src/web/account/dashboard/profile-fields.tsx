import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { User } from '../../../contract/accounts.ts'
import { usStates } from '../../../domain/address.ts'
import { m } from '../../../paraglide/messages.js'
import { asksForNewEmail, CurrentPasswordField } from '../../session/own-email.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { AddressKind, ProfileValues } from './profile-values.ts'

export function PersonFields({ form, user }: { form: UseFormReturn<ProfileValues>; user: User }) {
  const { errors } = form.formState
  const email = useWatch({ control: form.control, name: 'email' })
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        {...form.register('firstName')}
        label={m.dashboard_edit_first_name()}
        error={errors.firstName?.message}
        autoComplete="given-name"
      />
      <TextField
        {...form.register('lastName')}
        label={m.dashboard_edit_last_name()}
        error={errors.lastName?.message}
        autoComplete="family-name"
      />
      <TextField
        {...form.register('email')}
        type="email"
        label={m.dashboard_edit_email()}
        hint={m.dashboard_edit_email_hint()}
        error={errors.email?.message}
        autoComplete="email"
      />
      <TextField
        {...form.register('phone')}
        type="tel"
        label={m.account_phone()}
        optional={m.dashboard_edit_optional()}
        error={errors.phone?.message}
        autoComplete="tel"
      />
      {asksForNewEmail(user, email) && (
        <CurrentPasswordField
          field={form.register('currentPassword')}
          error={errors.currentPassword?.message}
          className="sm:col-span-2"
        />
      )}
    </div>
  )
}

interface AddressFieldsProps {
  form: UseFormReturn<ProfileValues>
  kind: AddressKind
  legend: string
}

export function AddressFields({ form, kind, legend }: AddressFieldsProps) {
  const { errors } = form.formState
  const optional = m.dashboard_edit_optional()
  return (
    <fieldset className="grid gap-4 sm:grid-cols-3">
      <legend className="mb-3 font-bold">{legend}</legend>
      <TextField
        {...form.register(`${kind}Street`)}
        label={m.dashboard_edit_address()}
        optional={optional}
        error={errors[`${kind}Street`]?.message}
        autoComplete={`${kind} address-line1`}
        className="sm:col-span-3"
      />
      <TextField
        {...form.register(`${kind}City`)}
        label={m.dashboard_edit_city()}
        optional={optional}
        error={errors[`${kind}City`]?.message}
        autoComplete={`${kind} address-level2`}
      />
      <SelectField
        {...form.register(`${kind}State`)}
        label={m.dashboard_edit_state()}
        optional={optional}
        error={errors[`${kind}State`]?.message}
        autoComplete={`${kind} address-level1`}
      >
        <option value="">{m.dashboard_edit_state_none()}</option>
        {usStates.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField
        {...form.register(`${kind}Zip`)}
        label={m.dashboard_edit_zip()}
        optional={optional}
        error={errors[`${kind}Zip`]?.message}
        maxLength={10}
        autoComplete={`${kind} postal-code`}
      />
    </fieldset>
  )
}
