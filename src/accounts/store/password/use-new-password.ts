import { useQueryClient } from '@tanstack/react-query'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { api } from '../../../kit/api/api.ts'
import { ApiError } from '../../../kit/api/api-error.ts'
import { serverText } from '../../../kit/form/fault-text.ts'
import { formResolver, messagesOf } from '../../../kit/form/form-rules.ts'
import { toast } from '../../../kit/ui/toast-store.ts'
import { m } from '../../../paraglide/messages.js'
import { getLocale } from '../../../paraglide/runtime.js'
import { resetPassword } from '../../password-reset-api.ts'
import { currentUserQuery } from '../session/current-user.ts'
import { type NewPassword, newPasswordRules, problemTitle } from './new-password-rules.ts'

interface NewPasswordForm {
  form: UseFormReturn<NewPassword>
  submit: (values: NewPassword) => Promise<void>
  /** Toast of a submit that violates a rule. */
  showError: () => void
}

/** Sets a new password with a reset link (back office §5, §8). */
export function useNewPassword(token: string, onDone: () => void): NewPasswordForm {
  const queryClient = useQueryClient()
  const form = useForm<NewPassword>({
    mode: 'onSubmit',
    shouldFocusError: false,
    defaultValues: { password: '', confirmation: '' },
    resolver: formResolver(newPasswordRules),
  })
  // Read during render: inside `submit` it would already include this submit.
  const pending = form.formState.isSubmitting
  const submit = async ({ password }: NewPassword) => {
    if (pending) return
    try {
      await api(resetPassword, { body: { token, password, language: getLocale() } })
      // The reset ended every session of the account, possibly the one of this browser.
      void queryClient.invalidateQueries(currentUserQuery)
      onDone()
    } catch (error) {
      const answered = error instanceof ApiError
      const description = answered ? serverText(error, m.account_reset_failed_text()) : m.account_reset_network()
      form.setError('root', { message: description })
      toast({ title: m.account_reset_failed_title(), description, tone: 'danger', topic: 'account' })
    }
  }
  const showError = () => {
    const values = form.getValues()
    const [description] = Object.values(messagesOf(newPasswordRules, values))
    if (description) toast({ title: problemTitle(values), description, tone: 'danger', topic: 'account' })
  }
  return { form, submit, showError }
}
