import type { UseFormReturn } from 'react-hook-form'
import { hasUrbanizations, usStates } from '../../kit/address.ts'
import { SelectField } from '../../kit/ui/select-field.tsx'
import { TextField } from '../../kit/ui/text-field.tsx'
import { m } from '../../paraglide/messages.js'

const addressNames = ['address', 'address2', 'urbanization', 'city', 'state', 'postalCode'] as const

/** The values of a form for an address of delivery. */
export type AddressValues = Record<(typeof addressNames)[number], string>

const labels = {
  address: m.checkout_address,
  address2: m.checkout_address2,
  urbanization: m.checkout_urbanization,
  city: m.checkout_city,
  state: m.checkout_state,
  postalCode: m.checkout_zip,
}

/** The fields of a customer's address that staff type: nothing of their own is filled in. */
export function AddressFields<Values extends AddressValues>(props: { form: UseFormReturn<Values> }) {
  // The form may have other values, too.
  const form = props.form as unknown as UseFormReturn<AddressValues>
  const errors = form.formState.errors
  const state = form.watch('state')
  const shown = addressNames.filter((name) => name !== 'urbanization' || hasUrbanizations(state))
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      {shown.map((name) =>
        name === 'state' ? (
          <SelectField key={name} {...form.register('state')} label={labels.state()} error={errors.state?.message}>
            {usStates.map((one) => (
              <option key={one.code} value={one.code}>
                {one.name}
              </option>
            ))}
          </SelectField>
        ) : (
          <TextField
            key={name}
            {...form.register(name)}
            label={labels[name]()}
            error={errors[name]?.message}
            autoComplete="off"
            className={name === 'address' ? 'sm:col-span-2' : ''}
          />
        ),
      )}
    </div>
  )
}
