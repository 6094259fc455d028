import { type UseFormReturn, useWatch } from 'react-hook-form'
import { usStates } from '../../../kit/address.ts'
import { Form } from '../../../kit/page/form.tsx'
import { Button } from '../../../kit/ui/button.tsx'
import { FormErrorSummary, summaryOf } from '../../../kit/ui/form-error-summary.tsx'
import { PasswordField } from '../../../kit/ui/password-field.tsx'
import { SelectField } from '../../../kit/ui/select-field.tsx'
import { TextField } from '../../../kit/ui/text-field.tsx'
import { m } from '../../../paraglide/messages.js'
import { passwordRules } from '../password-rules.ts'
import type { Registration } from './registration-rules.ts'
import type { RegistrationForm } from './use-registration.ts'

export function RegisterForm({ form, submit }: RegistrationForm) {
  const { errors, submitCount, isSubmitting } = form.formState
  return (
    <Form onSubmit={form.handleSubmit(submit)} className="flex flex-col gap-8">
      <FormErrorSummary errors={summaryOf(errors)} submitCount={submitCount} />
      <PersonFields form={form} />
      <AddressFields form={form} />
      <Button type="submit" full pending={isSubmitting}>
        {m.account_create()}
      </Button>
    </Form>
  )
}

type Part = { form: UseFormReturn<Registration> }

function PersonFields({ form }: Part) {
  const password = useWatch({ control: form.control, name: 'password' })
  const { field } = fieldsOf(form)
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <p className="text-muted text-sm sm:col-span-2">{m.account_all_required()}</p>
      <TextField label={m.account_first_name()} autoComplete="given-name" {...field('firstName')} />
      <TextField label={m.account_last_name()} autoComplete="family-name" {...field('lastName')} />
      <TextField
        label={m.account_email()}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        {...field('email')}
      />
      <TextField
        label={m.account_phone()}
        type="tel"
        autoComplete="tel"
        hint={m.account_phone_hint()}
        {...field('phone')}
      />
      <PasswordField
        label={m.account_password()}
        autoComplete="new-password"
        rules={passwordRules(password)}
        className="sm:col-span-2"
        {...field('password')}
      />
    </div>
  )
}

function AddressFields({ form }: Part) {
  const { field } = fieldsOf(form)
  return (
    <fieldset className="grid gap-5 sm:grid-cols-6">
      <legend className="mb-4 font-bold text-base">{m.account_shipping_title()}</legend>
      <TextField
        label={m.account_address()}
        autoComplete="shipping street-address"
        className="sm:col-span-6"
        {...field('shippingStreet')}
      />
      <TextField
        label={m.account_city()}
        autoComplete="shipping address-level2"
        className="sm:col-span-3"
        {...field('shippingCity')}
      />
      <StateField form={form} />
      <TextField
        label={m.account_zip()}
        inputMode="numeric"
        autoComplete="shipping postal-code"
        className="sm:col-span-3"
        {...field('shippingZip')}
      />
      <SelectField
        label={m.account_country()}
        autoComplete="shipping country-name"
        className="sm:col-span-3"
        {...field('shippingCountry')}
      >
        <option value="USA">USA</option>
      </SelectField>
    </fieldset>
  )
}

function StateField({ form }: Part) {
  const { field } = fieldsOf(form)
  return (
    <SelectField
      label={m.account_state()}
      autoComplete="shipping address-level1"
      className="sm:col-span-3"
      {...field('shippingState')}
    >
      <option value="">{m.account_state_choose()}</option>
      {usStates.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}

/** Props shared by all fields of this form. */
function fieldsOf({ register, formState: { errors } }: UseFormReturn<Registration>) {
  const field = (name: keyof Registration) => ({ required: true, error: errors[name]?.message, ...register(name) })
  return { field }
}
