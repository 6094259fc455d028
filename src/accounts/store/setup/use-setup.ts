import { type UseFormReturn, useForm } from 'react-hook-form'
import { api } from '../../../kit/api/api.ts'
import { ApiError } from '../../../kit/api/api-error.ts'
import type { EndpointInput } from '../../../kit/endpoint.ts'
import { serverText } from '../../../kit/form/fault-text.ts'
import { type FormRules, formResolver, showFieldFaults } from '../../../kit/form/form-rules.ts'
import { pageText, wordingsOf } from '../../../kit/page/page-text.ts'
import { toast } from '../../../kit/ui/toast-store.ts'
import { m } from '../../../paraglide/messages.js'
import { setUpShop } from '../../setup-api.ts'
import { accountFaults, setupRefusals } from '../../texts.ts'

type Setup = EndpointInput<typeof setUpShop>['body']

export const setupRules: FormRules<Setup> = {
  schema: setUpShop.body,
  required: {
    email: m.validation_email_required,
    password: () => pageText(accountFaults, 'password_required'),
  },
}

const texts = wordingsOf(setupRefusals)

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
    resolver: formResolver(setupRules),
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
      const description = serverText(error, m.account_setup_failed_text(), texts)
      if (!showFieldFaults(form, error, { texts })) form.setError('root', { message: description })
      toast({ title: m.account_setup_failed_title(), description, tone: 'danger', topic: 'account' })
    }
  }
  return { form, submit }
}
