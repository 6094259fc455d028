import { type UseFormReturn, useForm } from 'react-hook-form'
import { api } from '../../../kit/api/api.ts'
import { ApiError } from '../../../kit/api/api-error.ts'
import { serverText } from '../../../kit/form/fault-text.ts'
import { type FormRules, formResolver } from '../../../kit/form/form-rules.ts'
import { pageText } from '../../../kit/page/page-text.ts'
import { normalizeEmail } from '../../../kit/person.ts'
import { toast } from '../../../kit/ui/toast-store.ts'
import { m } from '../../../paraglide/messages.js'
import { getLocale } from '../../../paraglide/runtime.js'
import { forgotPassword } from '../../password-reset-api.ts'
import { accountFaults } from '../../texts.ts'

interface Recovery {
  email: string
}

export const recoveryRules: FormRules<Recovery> = { schema: forgotPassword.body }

interface RecoveryForm {
  form: UseFormReturn<Recovery>
  submit: (recovery: Recovery) => Promise<void>
  /** Toast of a submit without a valid address. */
  showError: () => void
}

/** Requests a reset link (back office §5, §8); the response is the same for known and unknown addresses. */
export function useRecovery(onSent: (email: string) => void): RecoveryForm {
  const form = useForm<Recovery>({
    mode: 'onTouched',
    shouldFocusError: false,
    defaultValues: { email: '' },
    resolver: formResolver(recoveryRules),
  })
  // Read during render: inside `submit` it would already include this submit.
  const pending = form.formState.isSubmitting
  const submit = async ({ email }: Recovery) => {
    if (pending) return
    try {
      await api(forgotPassword, { body: { email, language: getLocale() } })
      onSent(normalizeEmail(email))
    } catch (error) {
      const answered = error instanceof ApiError
      const description = answered ? serverText(error, m.account_forgot_failed_text()) : m.account_forgot_network()
      form.setError('root', { message: description })
      toast({ title: m.account_forgot_failed_title(), description, tone: 'danger', topic: 'account' })
    }
  }
  const showError = () => {
    if (form.getValues('email').trim() !== '') return
    toast({
      title: m.account_forgot_required_title(),
      description: pageText(accountFaults, 'reset_email_required'),
      tone: 'danger',
      topic: 'account',
    })
  }
  return { form, submit, showError }
}
