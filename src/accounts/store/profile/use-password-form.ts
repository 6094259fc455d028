import { type UseFormReturn, useForm } from 'react-hook-form'
import { api } from '../../../kit/api/api.ts'
import { ApiError } from '../../../kit/api/api-error.ts'
import { serverText } from '../../../kit/form/fault-text.ts'
import { formResolver, showFieldFaults } from '../../../kit/form/form-rules.ts'
import { toast } from '../../../kit/ui/toast-store.ts'
import { m } from '../../../paraglide/messages.js'
import { getLocale } from '../../../paraglide/runtime.js'
import { changePassword } from '../../profile-api.ts'
import { useSessionEnd } from '../session/use-session-end.ts'
import { type PasswordChange, passwordChangeRules } from './password-change-rules.ts'

export interface PasswordForm {
  form: UseFormReturn<PasswordChange>
  submit: (values: PasswordChange) => Promise<void>
}

/** Changes the password of the signed-in user (back office §5, §8). */
export function usePasswordForm(): PasswordForm {
  const endSession = useSessionEnd()
  const form = useForm<PasswordChange>({
    mode: 'onTouched',
    shouldFocusError: false,
    defaultValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
    resolver: formResolver(passwordChangeRules),
  })
  const submit = async ({ currentPassword, newPassword }: PasswordChange) => {
    try {
      await api(changePassword, { body: { currentPassword, newPassword, language: getLocale() } })
      form.reset()
      toast({ title: m.profile_changed_title(), description: m.profile_changed_text(), tone: 'success' })
    } catch (error) {
      if (endSession(error)) return
      showFieldFaults(form, error)
      toast({ title: m.profile_failed_title(), description: failureText(error), tone: 'danger' })
    }
  }
  return { form, submit }
}

/** The rate limit has its own message; any other failure shows the message of the specification. */
function failureText(error: unknown): string {
  const text = m.profile_change_failed_text()
  return error instanceof ApiError && error.status === 429 ? serverText(error, text) : text
}
