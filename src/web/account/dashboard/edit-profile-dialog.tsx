import { useQueryClient } from '@tanstack/react-query'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { type User, updateUser } from '../../../contract/accounts.ts'
import { checkoutZipInput, usStates } from '../../../domain/address.ts'
import { checkEmail } from '../../../domain/person.ts'
import { m } from '../../../paraglide/messages.js'
import { getLocale } from '../../../paraglide/runtime.js'
import { api } from '../../api/api.ts'
import { messageOf } from '../../api/api-error.ts'
import { currentUserQuery } from '../../session/current-user.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormErrorSummary, summaryOf } from '../../ui/form-error-summary.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast-store.ts'

const kinds = ['shipping', 'billing'] as const
type Kind = (typeof kinds)[number]

type Values = Record<'firstName' | 'lastName' | 'email' | `${Kind}${'Street' | 'City' | 'State' | 'Zip'}`, string> & {
  sameAsShipping: boolean
}

/** Name, email and addresses of the own profile (spec §5); addresses may be left empty. */
export function EditProfileDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const queryClient = useQueryClient()
  const form = useForm<Values>({ mode: 'onTouched', shouldFocusError: false, defaultValues: valuesOf(user) })
  const { errors, submitCount, isSubmitting } = form.formState
  const save = form.handleSubmit(async (values) => {
    try {
      const saved = await api(updateUser, { params: { id: user.id }, body: bodyOf(values, user) })
      queryClient.setQueryData(currentUserQuery.queryKey, saved)
      toast({ title: m.dashboard_edit_done_title(), description: m.dashboard_edit_done_text(), tone: 'success' })
      onClose()
    } catch (error) {
      const description = messageOf(error, m.dashboard_edit_failed_text())
      toast({ title: m.dashboard_edit_failed_title(), description, tone: 'danger' })
    }
  })
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={(open) => !open && onClose()}
      title={m.dashboard_edit()}
      footer={
        <>
          <Button tone="outline" size="sm" onClick={onClose}>
            {m.shell_cancel()}
          </Button>
          <Button type="submit" form="edit-profile" size="sm" pending={isSubmitting}>
            {m.dashboard_edit_save()}
          </Button>
        </>
      }
    >
      <form id="edit-profile" noValidate onSubmit={(event) => void save(event)} className="flex flex-col gap-6 pt-1">
        <FormErrorSummary errors={summaryOf(errors)} submitCount={submitCount} />
        <PersonFields form={form} />
        <AddressFields form={form} kind="shipping" legend={m.dashboard_profile_shipping()} />
        <Checkbox label={m.dashboard_profile_same()} {...form.register('sameAsShipping')} />
        {!form.watch('sameAsShipping') && (
          <AddressFields form={form} kind="billing" legend={m.dashboard_profile_billing()} />
        )}
      </form>
    </Dialog>
  )
}

function PersonFields({ form }: { form: UseFormReturn<Values> }) {
  const { errors } = form.formState
  const filled = (message: () => string) => ({ validate: (text: string) => text.trim() !== '' || message() })
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        {...form.register('firstName', filled(m.dashboard_edit_first_name_required))}
        label={m.dashboard_edit_first_name()}
        error={errors.firstName?.message}
        autoComplete="given-name"
      />
      <TextField
        {...form.register('lastName', filled(m.dashboard_edit_last_name_required))}
        label={m.dashboard_edit_last_name()}
        error={errors.lastName?.message}
        autoComplete="family-name"
      />
      <TextField
        {...form.register('email', {
          validate: (text) => checkEmail(text) === null || m.dashboard_edit_email_invalid(),
        })}
        type="email"
        label={m.dashboard_edit_email()}
        hint={m.dashboard_edit_email_hint()}
        error={errors.email?.message}
        autoComplete="email"
        className="sm:col-span-2"
      />
    </div>
  )
}

function AddressFields({ form, kind, legend }: { form: UseFormReturn<Values>; kind: Kind; legend: string }) {
  const optional = m.dashboard_edit_optional()
  return (
    <fieldset className="grid gap-4 sm:grid-cols-3">
      <legend className="mb-3 font-bold">{legend}</legend>
      <TextField
        {...form.register(`${kind}Street`)}
        label={m.dashboard_edit_address()}
        optional={optional}
        autoComplete={`${kind} address-line1`}
        className="sm:col-span-3"
      />
      <TextField
        {...form.register(`${kind}City`)}
        label={m.dashboard_edit_city()}
        optional={optional}
        autoComplete={`${kind} address-level2`}
      />
      <SelectField
        {...form.register(`${kind}State`)}
        label={m.dashboard_edit_state()}
        optional={optional}
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
        {...form.register(`${kind}Zip`, {
          onChange: ({ target }) => form.setValue(`${kind}Zip`, checkoutZipInput(target.value)),
        })}
        label={m.dashboard_edit_zip()}
        optional={optional}
        inputMode="numeric"
        maxLength={10}
        autoComplete={`${kind} postal-code`}
      />
    </fieldset>
  )
}

function valuesOf(user: User): Values {
  return {
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.pendingEmail ?? user.email,
    shippingStreet: user.shippingStreet ?? '',
    shippingCity: user.shippingCity ?? '',
    shippingState: user.shippingState ?? '',
    shippingZip: checkoutZipInput(user.shippingZip ?? ''),
    billingStreet: user.billingStreet ?? '',
    billingCity: user.billingCity ?? '',
    billingState: user.billingState ?? '',
    billingZip: checkoutZipInput(user.billingZip ?? ''),
    sameAsShipping: user.sameAsShipping,
  }
}

function bodyOf({ email, ...values }: Values, user: User) {
  const given = values.sameAsShipping ? { ...values, ...billingOf(values) } : values
  return {
    ...given,
    // An address that is only confirmed again would send another mail.
    ...(email.trim() !== (user.pendingEmail ?? user.email) && { email: email.trim() }),
    shippingCountry: given.shippingStreet.trim() === '' ? '' : 'US',
    billingCountry: given.billingStreet.trim() === '' ? '' : 'US',
    language: getLocale(),
  }
}

function billingOf(values: Omit<Values, 'email'>) {
  return {
    billingStreet: values.shippingStreet,
    billingCity: values.shippingCity,
    billingState: values.shippingState,
    billingZip: values.shippingZip,
  }
}
