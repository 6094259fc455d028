import { useQueryClient } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import { updateUser } from '../../accounts/profile-api.ts'
import { PersonFields } from '../../accounts/store/person-fields.tsx'
import { usStates } from '../../kit/address.ts'
import { api } from '../../kit/api/api.ts'
import { isRefusal } from '../../kit/api/api-error.ts'
import { serverText } from '../../kit/form/fault-text.ts'
import { showFieldFaults } from '../../kit/form/form-rules.ts'
import { useRulesForm } from '../../kit/form/rules-form.ts'
import { FormDialog } from '../../kit/page/form-dialog.tsx'
import { Checkbox } from '../../kit/ui/checkbox.tsx'
import { SelectField } from '../../kit/ui/select-field.tsx'
import { TextField } from '../../kit/ui/text-field.tsx'
import { toast } from '../../kit/ui/toast-store.ts'
import { m } from '../../paraglide/messages.js'
import type { User } from '../../session/api.ts'
import { refreshCurrentUser } from '../../session/store/current-user.ts'
import { useSessionEnd } from '../../session/store/use-session-end.ts'
import { type AddressKind, bodyOf, type ProfileValues, profileRules, valuesOf } from './profile-values.ts'

/** Name, email and addresses of the own profile (spec §5); addresses may stay empty. */
export function EditProfileDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { form, save } = useProfileForm(user, onClose)
  return (
    <FormDialog
      title={m.dashboard_edit()}
      form={form}
      submitLabel={m.dashboard_edit_save()}
      size="lg"
      roomy
      onSubmit={save}
      onClose={onClose}
    >
      <PersonFields user={user} field={form.register} errors={form.formState.errors} email={form.watch('email')} />
      <AddressFields form={form} kind="shipping" legend={m.dashboard_profile_shipping()} />
      <Checkbox label={m.dashboard_profile_same()} {...form.register('sameAsShipping')} />
      {!form.watch('sameAsShipping') && (
        <AddressFields form={form} kind="billing" legend={m.dashboard_profile_billing()} />
      )}
    </FormDialog>
  )
}

/** Saves and closes; a failure keeps the input and shows the server's message above the form (spec §8). */
function useProfileForm(user: User, onSaved: () => void) {
  const queryClient = useQueryClient()
  const endSession = useSessionEnd()
  const form = useRulesForm<ProfileValues>(profileRules(user), valuesOf(user))
  const save = async (values: ProfileValues) => {
    try {
      const saved = await api(updateUser, { params: { id: user.id }, body: bodyOf(values, user) })
      refreshCurrentUser(queryClient, saved)
      toast({ title: m.dashboard_edit_done_title(), description: m.dashboard_edit_done_text(), tone: 'success' })
      onSaved()
    } catch (error) {
      if (endSession(error)) return
      showFieldFaults(form, error)
      const description = m.dashboard_edit_failed_text()
      form.setError('root', { message: isRefusal(error) ? serverText(error, description) : description })
      toast({ title: m.dashboard_edit_failed_title(), description, tone: 'danger' })
    }
  }
  return { form, save }
}

interface AddressFieldsProps {
  form: UseFormReturn<ProfileValues>
  kind: AddressKind
  legend: string
}

function AddressFields({ form, kind, legend }: AddressFieldsProps) {
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
