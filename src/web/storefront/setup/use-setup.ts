import { type UseFormReturn, useForm } from 'react-hook-form'
import { setUpShop } from '../../../contract/setup.ts'
import { checkPassword } from '../../../domain/password.ts'
import { checkEmail } from '../../../domain/person.ts'
import { m } from '../../../paraglide/messages.js'
import { api } from '../../api/api.ts'
import { ApiError } from '../../api/api-error.ts'
import { faultText, serverText } from '../../lib/validation/fault-text.ts'
import { ruleResolver } from '../../lib/validation/rule-resolver.ts'
import { toast } from '../../ui/toast-store.ts'

interface Setup {
  token: string
  email: string
  password: string
}

export interface SetupEnd {
  onDone: () => void
  /** A root account exists, or there is no setup token. */
  onNothing: () => void
}

/** Creates the first root account, with the server's rules. */
export function useSetup({ onDone, onNothing }: SetupEnd): {
  form: UseFormReturn<Setup>
  submit: (setup: Setup) => Promise<void>
} {
  const form = useForm<Setup>({
    mode: 'onTouched',
    shouldFocusError: false,
    defaultValues: { token: '', email: '', password: '' },
    resolver: ruleResolver(({ token, email, password }) => ({
      token: token.trim() === '' ? m.account_setup_token_required() : undefined,
      email: email.trim() === '' ? m.validation_email_required() : faultText(checkEmail(email)),
      password: password === '' ? m.validation_password_required() : faultText(checkPassword(password)),
    })),
  })
  // Read during render: inside `submit` it would already include this submit.
  const pending = form.formState.isSubmitting
  const submit = async (setup: Setup) => {
    if (pending) return
    try {
      await api(setUpShop, { body: setup })
      onDone()
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return onNothing()
      const description = refusal(error)
      form.setError('root', { message: description })
      toast({ title: m.account_setup_failed_title(), description, tone: 'danger', topic: 'account' })
    }
  }
  return { form, submit }
}

function refusal(error: unknown): string {
  const code = error instanceof ApiError ? error.code : null
  if (code === 'setup_token') return m.account_setup_token_wrong()
  if (code === 'email_taken') return m.account_setup_email_taken()
  return serverText(error, m.account_setup_failed_text())
}
