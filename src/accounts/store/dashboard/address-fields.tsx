import type { UseFormReturn } from 'react-hook-form'
import { usStates } from '../../../kit/address.ts'
import { SelectField } from '../../../kit/ui/select-field.tsx'
import { TextField } from '../../../kit/ui/text-field.tsx'
import { m } from '../../../paraglide/messages.js'
import type { AddressKind, ProfileValues } from './profile-values.ts'

interface AddressFieldsProps {
  form: UseFormReturn<ProfileValues>
  kind: AddressKind
  legend: string
}

export function AddressFields({ form, kind, legend }: AddressFieldsProps) {
  const { errors } = form.formState
  const field = (part: 'Street' | 'City' | 'State' | 'Zip') => ({
    ...form.register(`${kind}${part}`),
    optional: m.dashboard_edit_optional(),
    error: errors[`${kind}${part}`]?.message,
  })
  return (
    <fieldset className="grid gap-4 sm:grid-cols-3">
      <legend className="mb-3 font-bold">{legend}</legend>
      <TextField
        {...field('Street')}
        label={m.dashboard_edit_address()}
        autoComplete={`${kind} address-line1`}
        className="sm:col-span-3"
      />
      <TextField {...field('City')} label={m.dashboard_edit_city()} autoComplete={`${kind} address-level2`} />
      <SelectField {...field('State')} label={m.dashboard_edit_state()} autoComplete={`${kind} address-level1`}>
        <option value="">{m.dashboard_edit_state_none()}</option>
        {usStates.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField {...field('Zip')} label={m.dashboard_edit_zip()} maxLength={10} autoComplete={`${kind} postal-code`} />
    </fieldset>
  )
}
