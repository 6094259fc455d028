import type { ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { checkoutZipInput, usStates } from '../../../domain/address.ts'
import { m } from '../../../paraglide/messages.js'
import { Checkbox } from '../../ui/checkbox.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { CheckoutField, CheckoutValues } from './checkout-values.ts'

type CheckoutFormApi = UseFormReturn<CheckoutValues>

export function ShippingSection({ form }: { form: CheckoutFormApi }) {
  return (
    <Section number={1} title={m.checkout_shipping_title()} text={m.checkout_shipping_text()}>
      <AddressFields
        form={form}
        group="shipping"
        names={{
          firstName: 'firstName',
          lastName: 'lastName',
          email: 'email',
          address: 'address',
          city: 'city',
          state: 'state',
          zip: 'zip',
        }}
      />
    </Section>
  )
}

/** Its fields are there only when billing differs (spec §2). */
export function BillingSection({ form }: { form: CheckoutFormApi }) {
  const same = form.watch('sameAsShipping')
  return (
    <Section number={2} title={m.checkout_billing_title()}>
      <Checkbox
        label={m.checkout_billing_same()}
        {...form.register('sameAsShipping', { onChange: () => form.clearErrors() })}
      />
      {!same && (
        <div className="mt-4">
          <AddressFields
            form={form}
            group="billing"
            names={{
              firstName: 'billingFirstName',
              lastName: 'billingLastName',
              email: 'billingEmail',
              address: 'billingAddress',
              city: 'billingCity',
              state: 'billingState',
              zip: 'billingZip',
            }}
          />
        </div>
      )}
    </Section>
  )
}

/** A numbered part of the checkout. */
export function Section(props: { number: number; title: string; text?: string; children: ReactNode }) {
  const id = `checkout-part-${props.number}`
  return (
    <section aria-labelledby={id}>
      <div className="mb-5 flex items-start gap-3">
        <span
          aria-hidden
          className="money grid size-8 shrink-0 place-items-center rounded-full bg-leaf-soft font-bold text-leaf text-sm"
        >
          {props.number}
        </span>
        <div className="min-w-0">
          <h2 id={id} className="font-bold text-lg leading-8">
            {props.title}
          </h2>
          {props.text && <p className="text-muted text-sm">{props.text}</p>}
        </div>
      </div>
      {props.children}
    </section>
  )
}

type Part = 'firstName' | 'lastName' | 'email' | 'address' | 'city' | 'state' | 'zip'

interface AddressFieldsProps {
  form: CheckoutFormApi
  group: 'shipping' | 'billing'
  names: Record<Part, CheckoutField>
}

function AddressFields({ form, group, names }: AddressFieldsProps) {
  const { errors } = form.formState
  const field = (part: Part) => ({ ...form.register(names[part]), error: errors[names[part]]?.message, required: true })
  const auto = (token: string) => `${group} ${token}`
  // The ZIP takes ten characters, so that a pasted 5+4 is cut to its 5 digits and not in its middle.
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-6">
      <TextField
        {...field('firstName')}
        label={m.checkout_first_name()}
        autoComplete={auto('given-name')}
        className="sm:col-span-3"
      />
      <TextField
        {...field('lastName')}
        label={m.checkout_last_name()}
        autoComplete={auto('family-name')}
        className="sm:col-span-3"
      />
      <TextField
        {...field('email')}
        type="email"
        label={m.checkout_email()}
        hint={group === 'shipping' ? m.checkout_email_hint() : undefined}
        autoComplete={auto('email')}
        autoCapitalize="none"
        spellCheck={false}
        className="sm:col-span-6"
      />
      <TextField
        {...field('address')}
        label={m.checkout_address()}
        autoComplete={auto('address-line1')}
        className="sm:col-span-6"
      />
      <TextField
        {...field('city')}
        label={m.checkout_city()}
        autoComplete={auto('address-level2')}
        className="sm:col-span-2"
      />
      <SelectField
        {...field('state')}
        label={m.checkout_state()}
        autoComplete={auto('address-level1')}
        className="sm:col-span-2"
      >
        <option value="">{m.checkout_state_choose()}</option>
        {usStates.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField
        {...field('zip')}
        {...form.register(names.zip, {
          onChange: ({ target }) => form.setValue(names.zip, checkoutZipInput(target.value)),
        })}
        label={m.checkout_zip()}
        inputMode="numeric"
        maxLength={10}
        autoComplete={auto('postal-code')}
        className="sm:col-span-2"
      />
      <p className="text-muted text-sm sm:col-span-6">
        <span className="font-semibold text-ink">{m.checkout_country()}:</span> {m.checkout_country_us()}
      </p>
    </div>
  )
}
