import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { api } from '../../kit/api/api.ts'
import { showFieldFaults } from '../../kit/form/form-rules.ts'
import { useRulesForm } from '../../kit/form/rules-form.ts'
import { FormDialog } from '../../kit/page/form-dialog.tsx'
import { wordingsOf } from '../../kit/page/page-text.ts'
import type { Role } from '../../kit/roles.ts'
import { PasswordField } from '../../kit/ui/password-field.tsx'
import { SelectField } from '../../kit/ui/select-field.tsx'
import { TextField } from '../../kit/ui/text-field.tsx'
import { toast } from '../../kit/ui/toast-store.ts'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { currentUserQuery, useCurrentUser } from '../../session/store/current-user.ts'
import { createUser, type ManagedUser, setUserPassword } from '../office-api.ts'
import { personRefusals } from '../office-texts.ts'
import { updateUser } from '../profile-api.ts'
import { passwordRules } from '../store/password-rules.ts'
import { CurrentPasswordField, requestsEmailChange } from '../store/session/own-email.tsx'
import { canManage } from '../user-rules.ts'
import type { PeopleKind } from './people-kinds.ts'
import { changesOf } from './person-changes.ts'
import { type PersonValues, personRules } from './person-rules.ts'
import { nameOf, toastPersonFailure } from './person-text.ts'

interface AddPersonDialogProps {
  kind: PeopleKind
  onClose: () => void
}

export function AddPersonDialog({ kind, onClose }: AddPersonDialogProps) {
  const create = usePersonCreation(kind.role)
  const form = usePersonForm(kind, null, false)
  const { errors } = form.formState
  return (
    <FormDialog
      title={kind.add()}
      form={form}
      pending={create.isPending}
      submitLabel={kind.add()}
      onClose={onClose}
      onSubmit={(values) => create.mutate(values, { onSuccess: onClose, onError: (error) => showFaults(form, error) })}
    >
      <PersonFields form={form} named={kind.role !== 'customer'} hint={m.people_email_hint_new()} />
      <Password form={form} label={m.people_password()} />
      <SelectField {...form.register('language')} label={m.people_language()} error={errors.language?.message}>
        <option value="en">{m.people_language_en()}</option>
        <option value="es">{m.people_language_es()}</option>
      </SelectField>
    </FormDialog>
  )
}

interface EditPersonDialogProps extends AddPersonDialogProps {
  user: ManagedUser
}

export function EditPersonDialog({ kind, user, onClose }: EditPersonDialogProps) {
  const change = usePersonChange(user)
  const viewer = useCurrentUser()
  const own = viewer?.id === user.id
  const form = usePersonForm(kind, user, own)
  const email = useWatch({ control: form.control, name: 'email' })
  const setsPassword = viewer !== null && !own && canManage(viewer, user, 'setPassword')
  return (
    <FormDialog
      title={kind.edit()}
      form={form}
      pending={change.isPending}
      submitLabel={m.people_save()}
      onClose={onClose}
      onSubmit={(values) => change.mutate(values, { onSuccess: onClose, onError: (error) => showFaults(form, error) })}
    >
      <PersonFields
        form={form}
        named={kind.role !== 'customer'}
        hint={own ? m.people_email_hint() : m.people_email_hint_of_other()}
      />
      <TextField
        {...form.register('phone')}
        type="tel"
        label={m.people_phone()}
        optional={m.people_optional()}
        error={form.formState.errors.phone?.message}
        autoComplete="off"
      />
      {own && requestsEmailChange(user, email) && (
        <CurrentPasswordField
          field={form.register('currentPassword')}
          error={form.formState.errors.currentPassword?.message}
          user={user}
        />
      )}
      {setsPassword && <Password form={form} label={m.people_password_new()} />}
    </FormDialog>
  )
}

function usePersonForm({ role }: PeopleKind, user: ManagedUser | null, own: boolean): UseFormReturn<PersonValues> {
  return useRulesForm<PersonValues>(personRules({ role, exists: user !== null, own: own ? user : null }), {
    firstName: user?.firstName ?? '',
    lastName: user?.lastName ?? '',
    // A pending address is displayed in the field: saving only the name must not cancel it.
    email: user?.pendingEmail ?? user?.email ?? '',
    phone: user?.phone ?? '',
    password: '',
    currentPassword: '',
    language: user?.language ?? getLocale(),
  })
}

function PersonFields({ form, named, hint }: { form: UseFormReturn<PersonValues>; named: boolean; hint: string }) {
  const { errors } = form.formState
  const optional = named ? undefined : m.people_optional()
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <TextField
        {...form.register('firstName')}
        label={m.people_first_name()}
        optional={optional}
        error={errors.firstName?.message}
        autoComplete="off"
        required={named}
      />
      <TextField
        {...form.register('lastName')}
        label={m.people_last_name()}
        optional={optional}
        error={errors.lastName?.message}
        autoComplete="off"
        required={named}
      />
      <TextField
        {...form.register('email')}
        type="email"
        label={m.people_email()}
        hint={hint}
        error={errors.email?.message}
        autoComplete="off"
        className="sm:col-span-2"
        required
      />
    </div>
  )
}

function Password({ form, label }: { form: UseFormReturn<PersonValues>; label: string }) {
  const typed = useWatch({ control: form.control, name: 'password' })
  return (
    <PasswordField
      {...form.register('password')}
      label={label}
      error={form.formState.errors.password?.message}
      autoComplete="new-password"
      rules={passwordRules(typed)}
    />
  )
}

function showFaults(form: UseFormReturn<PersonValues>, error: unknown): void {
  showFieldFaults(form, error, { texts: wordingsOf(personRefusals) })
}

/** Creates a user with a role; the server sends the welcome mail. */
function usePersonCreation(role: Role) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ phone: _, currentPassword: __, ...values }: PersonValues) =>
      api(createUser, { body: { ...values, email: values.email.trim(), role } }),
    onSuccess: async (user) => {
      const description = m.people_created_text({ name: nameOf(user), email: user.email })
      toast({ title: m.people_created_title(), description, tone: 'success' })
      await queryClient.invalidateQueries({ queryKey: ['admin'] })
    },
    onError: (error) => toastPersonFailure(error, m.people_create_failed()),
  })
}

/** Updates a user: name and address, and the password if one was typed. */
function usePersonChange(user: ManagedUser) {
  const queryClient = useQueryClient()
  const own = useCurrentUser()?.id === user.id
  return useMutation({
    mutationFn: async ({ password, currentPassword, ...values }: PersonValues) => {
      const body = { ...changesOf(user, values), ...(currentPassword !== '' && { currentPassword }) }
      const changed = Object.keys(body).length > 0
      const saved = changed ? await api(updateUser, { params: { id: user.id }, body }) : user
      if (password !== '') await api(setUserPassword, { params: { id: user.id }, body: { password } })
      return saved
    },
    onSuccess: (saved, { password }) => {
      const emailRequested = saved.pendingEmail !== null && saved.pendingEmail !== user.pendingEmail
      const parts = [
        emailRequested ? m.people_updated_email({ email: saved.pendingEmail ?? '' }) : m.people_updated_text(),
        ...(password === '' ? [] : [m.people_updated_password()]),
      ]
      toast({ title: m.people_updated_title(), description: parts.join(' '), tone: 'success' })
    },
    onError: (error) => toastPersonFailure(error, m.people_update_failed()),
    // The first of the two requests may have changed something before the second failed.
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ['admin'] }),
        own && queryClient.invalidateQueries(currentUserQuery),
      ]),
  })
}
