import { useQueryClient } from '@tanstack/react-query'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { resetPassword } from '../../../contract/registration.ts'
import { m } from '../../../paraglide/messages.js'
import { getLocale } from '../../../paraglide/runtime.js'
import { api } from '../../api/api.ts'
import { ApiError } from '../../api/api-error.ts'
import { faultText, serverText } from '../../lib/validation/fault-text.ts'
import { ruleResolver } from '../../lib/validation/rule-resolver.ts'
import { currentUserQuery } from '../../session/current-user.ts'
import { toast } from '../../ui/toast-store.ts'
import { checkNewPassword, type NewPassword, type NewPasswordProblem } from './check-new-password.ts'

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
    resolver: ruleResolver((values) => {
      const problem = checkNewPassword(values)
      return problem ? { [problem.field]: problemTexts(problem).description } : {}
    }),
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
    const problem = checkNewPassword(form.getValues())
    if (problem) toast({ ...problemTexts(problem), tone: 'danger', topic: 'account' })
  }
  return { form, submit, showError }
}

function problemTexts(problem: NewPasswordProblem): { title: string; description: string } {
  switch (problem.kind) {
    case 'required':
      return { title: m.account_reset_required_title(), description: m.account_reset_required_text() }
    case 'mismatch':
      return { title: m.account_reset_mismatch_title(), description: m.account_reset_mismatch_text() }
    case 'short':
      return { title: m.account_reset_short_title(), description: faultText(problem.fault) ?? '' }
    case 'weak':
      return { title: m.account_reset_weak_title(), description: faultText(problem.fault) ?? '' }
  }
}
