import type { UseFormReturn } from 'react-hook-form'
import { usStates } from '../../../domain/address.ts'
import { m } from '../../../paraglide/messages.js'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { AddressKind, ProfileValues } from './profile-values.ts'

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
