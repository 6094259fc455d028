import type { ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { checkoutZipInput, hasUrbanizations, usStates } from '../../kit/address.ts'
import { Checkbox } from '../../kit/ui/checkbox.tsx'
import { SelectField } from '../../kit/ui/select-field.tsx'
import { TextAreaField, TextField } from '../../kit/ui/text-field.tsx'
import { m } from '../../paraglide/messages.js'
import { maxBuyerNote } from '../../sale/buyer-texts.ts'
import type { CheckoutField, CheckoutValues } from './checkout-values.ts'

type CheckoutFormApi = UseFormReturn<CheckoutValues>

const shippingNames = {
  firstName: 'firstName',
  lastName: 'lastName',
  email: 'email',
  address: 'address',
  address2: 'address2',
  urbanization: 'urbanization',
  city: 'city',
  state: 'state',
  zip: 'zip',
} as const

const billingNames = {
  firstName: 'billingFirstName',
  lastName: 'billingLastName',
  email: 'billingEmail',
  address: 'billingAddress',
  address2: 'billingAddress2',
  urbanization: 'billingUrbanization',
  city: 'billingCity',
  state: 'billingState',
  zip: 'billingZip',
} as const

/** The sections of the buyer and the addresses; an order without products has no shipping address. */
export function AddressSections({ form, ships, pickup = false, delivery }: AddressSectionsProps) {
  const number = delivery ? 3 : 2
  return (
    <>
      {ships ? <ShippingSection form={form} /> : <ContactSection form={form} pickup={pickup} />}
      <div className="contents">{delivery}</div>
      {ships ? <BillingSection form={form} number={number} /> : <BillingAddressSection form={form} number={number} />}
    </>
  )
}

interface AddressSectionsProps {
  form: CheckoutFormApi
  /** Whether anything is sent to an address. */
  ships: boolean
  /** Whether the goods are picked up instead. */
  pickup?: boolean
  /** The section after the first one, if delivery is chosen. */
  delivery?: ReactNode
}

function ShippingSection({ form }: { form: CheckoutFormApi }) {
  return (
    <Section number={1} title={m.checkout_shipping_title()} text={m.checkout_shipping_text()}>
      <Fields>
        <PersonFields form={form} group="shipping" names={shippingNames} hint={m.checkout_email_hint()} />
        <AddressFields form={form} group="shipping" names={shippingNames} />
        <PhoneField form={form} group="shipping" hint={m.checkout_phone_parcel_hint()} optional />
        <NoteField form={form} />
      </Fields>
    </Section>
  )
}

/** Replaces the shipping section when nothing ships. */
function ContactSection({ form, pickup }: { form: CheckoutFormApi; pickup: boolean }) {
  return (
    <Section
      number={1}
      title={m.checkout_contact_title()}
      text={pickup ? m.checkout_contact_pickup_text() : m.checkout_contact_text()}
    >
      <Fields>
        <PersonFields form={form} group="billing" names={shippingNames} hint={m.checkout_email_hint()} />
        <PhoneField
          form={form}
          group="billing"
          hint={pickup ? m.checkout_phone_pickup_hint() : m.checkout_phone_hint()}
        />
        <NoteField form={form} />
      </Fields>
    </Section>
  )
}

interface PhoneFieldProps {
  form: CheckoutFormApi
  group: 'shipping' | 'billing'
  hint: string
  optional?: boolean
}

function PhoneField({ form, group, hint, optional = false }: PhoneFieldProps) {
  return (
    <TextField
      {...form.register('phone')}
      error={form.formState.errors.phone?.message}
      required={!optional}
      optional={optional ? m.checkout_optional() : undefined}
      type="tel"
      label={m.checkout_phone()}
      hint={hint}
      autoComplete={`${group} tel`}
      maxLength={40}
      className="sm:col-span-6"
    />
  )
}

function NoteField({ form }: { form: CheckoutFormApi }) {
  return (
    <TextAreaField
      {...form.register('note')}
      error={form.formState.errors.note?.message}
      label={m.checkout_note()}
      optional={m.checkout_optional()}
      rows={2}
      maxLength={maxBuyerNote}
      className="sm:col-span-6"
    />
  )
}

/** The billing section; its fields are rendered only when billing differs (spec §2). */
function BillingSection({ form, number }: { form: CheckoutFormApi; number: number }) {
  const same = form.watch('sameAsShipping')
  return (
    <Section number={number} title={m.checkout_billing_title()}>
      <Checkbox
        label={m.checkout_billing_same()}
        {...form.register('sameAsShipping', { onChange: () => form.clearErrors() })}
      />
      {!same && (
        <div className="mt-4">
          <Fields>
            <PersonFields form={form} group="billing" names={billingNames} />
            <AddressFields form={form} group="billing" names={billingNames} />
          </Fields>
        </div>
      )}
    </Section>
  )
}

/** Billing address when nothing ships; the name is that of the buyer above. */
function BillingAddressSection({ form, number }: { form: CheckoutFormApi; number: number }) {
  return (
    <Section number={number} title={m.checkout_billing_title()}>
      <Fields>
        <AddressFields form={form} group="billing" names={billingNames} />
      </Fields>
    </Section>
  )
}

/** A numbered section of the checkout. */
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

function Fields({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-1 gap-4 sm:grid-cols-6">{children}</div>
}

interface FieldsProps<Part extends string> {
  form: CheckoutFormApi
  /** Section name of the browser's autofill. */
  group: 'shipping' | 'billing'
  names: Record<Part, CheckoutField>
}

function fieldsOf<Part extends string>({ form, group, names }: FieldsProps<Part>) {
  const { errors } = form.formState
  return (part: Part, autofill: string) => ({
    ...form.register(names[part]),
    error: errors[names[part]]?.message,
    required: true,
    autoComplete: `${group} ${autofill}`,
  })
}

function PersonFields(props: FieldsProps<'firstName' | 'lastName' | 'email'> & { hint?: string }) {
  const field = fieldsOf(props)
  return (
    <>
      <TextField {...field('firstName', 'given-name')} label={m.checkout_first_name()} className="sm:col-span-3" />
      <TextField {...field('lastName', 'family-name')} label={m.checkout_last_name()} className="sm:col-span-3" />
      <TextField
        {...field('email', 'email')}
        type="email"
        label={m.checkout_email()}
        hint={props.hint}
        autoCapitalize="none"
        spellCheck={false}
        className="sm:col-span-6"
      />
    </>
  )
}

function AddressFields(props: FieldsProps<'address' | 'address2' | 'urbanization' | 'city' | 'state' | 'zip'>) {
  const { form, names } = props
  const field = fieldsOf(props)
  const state = form.watch(names.state)
  // The ZIP field accepts ten characters, so that a pasted ZIP+4 can be cut to its 5 digits.
  return (
    <>
      <TextField {...field('address', 'address-line1')} label={m.checkout_address()} className="sm:col-span-6" />
      <div className="grid grid-cols-2 items-start gap-4 sm:col-span-6">
        <TextField
          {...field('address2', 'address-line2')}
          required={false}
          label={m.checkout_address2()}
          optional={m.checkout_optional()}
          hint={m.checkout_address2_hint()}
        />
        <TextField
          {...field('urbanization', 'address-line3')}
          required={false}
          label={m.checkout_urbanization()}
          optional={m.checkout_optional()}
          hint={m.checkout_urbanization_hint()}
          // Keeps its place, so that a change of the state moves nothing, and its text, which is sent for Puerto Rico only.
          className={state === '' || hasUrbanizations(state) ? '' : 'invisible'}
        />
      </div>
      <TextField {...field('city', 'address-level2')} label={m.checkout_city()} className="sm:col-span-2" />
      <SelectField {...field('state', 'address-level1')} label={m.checkout_state()} className="sm:col-span-2">
        <option value="">{m.checkout_state_choose()}</option>
        {usStates.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField
        {...field('zip', 'postal-code')}
        {...form.register(names.zip, {
          onChange: ({ target }) => form.setValue(names.zip, checkoutZipInput(target.value)),
        })}
        label={m.checkout_zip()}
        inputMode="numeric"
        maxLength={10}
        className="sm:col-span-2"
      />
      <p className="text-muted text-sm sm:col-span-6">
        <span className="font-semibold text-ink">{m.checkout_country()}:</span> {m.checkout_country_us()}
      </p>
    </>
  )
}
