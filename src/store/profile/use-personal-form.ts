import { useQueryClient } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import { updateProfile } from '../../accounts/profile-api.ts'
import type { PersonValues } from '../../accounts/store/person-fields.tsx'
import { currentPasswordError, requestsEmailChange } from '../../accounts/store/session/own-email.tsx'
import { api } from '../../kit/api/api.ts'
import { serverText } from '../../kit/form/fault-text.ts'
import { type FormRules, showFieldFaults } from '../../kit/form/form-rules.ts'
import { useRulesForm } from '../../kit/form/rules-form.ts'
import { toast } from '../../kit/ui/toast-store.ts'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import type { User } from '../../session/api.ts'
import { refreshCurrentUser } from '../../session/store/current-user.ts'
import { useSessionEnd } from '../../session/store/use-session-end.ts'

export interface PersonalForm {
  form: UseFormReturn<PersonValues>
  submit: (values: PersonValues) => Promise<void>
  /** Cancels the pending change of the email address. */
  keepEmail: () => Promise<void>
}

export const personalRules = (user: User): FormRules<PersonValues> => ({
  schema: updateProfile.body,
  texts: { email_invalid: m.profile_email_required },
  also: ({ email, currentPassword }) => ({ currentPassword: currentPasswordError(user, email, currentPassword) }),
})

/** Name and email of the own account (back office §5, §8). */
export function usePersonalForm(user: User): PersonalForm {
  const queryClient = useQueryClient()
  const endSession = useSessionEnd()
  const form = useRulesForm<PersonValues>(personalRules(user), valuesOf(user))
  const save = async (values: Omit<PersonValues, 'phone'> & Partial<PersonValues>) => {
    try {
      const saved = await api(updateProfile, { body: { ...bodyOf(user, values), language: getLocale() } })
      refreshCurrentUser(queryClient, saved)
      toast({ title: m.profile_saved_title(), description: savedText(user, saved), tone: 'success' })
      return saved
    } catch (error) {
      if (endSession(error)) return null
      showFieldFaults(form, error)
      const description = serverText(error, m.profile_failed_text())
      toast({ title: m.profile_failed_title(), description, tone: 'danger' })
      return null
    }
  }
  const submit = async (values: PersonValues) => {
    const saved = await save(values)
    if (saved) form.reset(valuesOf(saved))
  }
  const keepEmail = async () => {
    const { firstName, lastName, email } = user
    const saved = await save({ firstName, lastName, email, currentPassword: '' })
    if (saved) form.resetField('email', { defaultValue: saved.email })
  }
  return { form, submit, keepEmail }
}

/** A pending address is displayed in the field: saving only the name must not cancel it. */
const valuesOf = (user: User): PersonValues => ({
  firstName: user.firstName,
  lastName: user.lastName,
  email: user.pendingEmail ?? user.email,
  phone: user.phone ?? '',
  currentPassword: '',
})

function bodyOf(user: User, { currentPassword, ...values }: Omit<PersonValues, 'phone'> & Partial<PersonValues>) {
  return { ...values, ...(requestsEmailChange(user, values.email) && { currentPassword }) }
}

function savedText({ pendingEmail: before }: User, { pendingEmail }: User): string {
  const emailRequested = pendingEmail !== null && pendingEmail !== before
  return emailRequested ? m.profile_saved_confirm({ email: pendingEmail }) : m.profile_saved_text()
}
