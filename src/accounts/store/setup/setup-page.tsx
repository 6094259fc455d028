import { queryOptions, useQuery } from '@tanstack/react-query'
import { CircleCheck, Info } from 'lucide-react'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { api } from '../../../kit/api/api.ts'
import { ApiError } from '../../../kit/api/api-error.ts'
import type { EndpointInput } from '../../../kit/endpoint.ts'
import { serverText } from '../../../kit/form/fault-text.ts'
import { type FormRules, showFieldFaults } from '../../../kit/form/form-rules.ts'
import { useRulesForm } from '../../../kit/form/rules-form.ts'
import { AccountFrame, accountTitleStyle } from '../../../kit/page/account-frame.tsx'
import { AccountMessage } from '../../../kit/page/account-message.tsx'
import { Form } from '../../../kit/page/form.tsx'
import { pageText, wordingsOf } from '../../../kit/page/page-text.ts'
import { Button, ButtonLink } from '../../../kit/ui/button.tsx'
import { FormErrorSummary, summaryOf } from '../../../kit/ui/form-error-summary.tsx'
import { PasswordField } from '../../../kit/ui/password-field.tsx'
import { TextField } from '../../../kit/ui/text-field.tsx'
import { toast } from '../../../kit/ui/toast-store.ts'
import { m } from '../../../paraglide/messages.js'
import { LoadingScreen } from '../../../store/shell/loading-screen.tsx'
import { readSetup, setUpShop } from '../../setup-api.ts'
import { accountFaults, setupRefusals } from '../../texts.ts'
import { passwordRules } from '../password-rules.ts'
import { EmailField } from '../sign-in/email-field.tsx'

const outcomes = {
  done: { icon: CircleCheck, tone: 'success', title: m.account_setup_done_title, text: m.account_setup_done_text },
  nothing: { icon: Info, tone: 'info', title: m.account_setup_none_title, text: m.account_setup_none_text },
} as const

const setupQuery = queryOptions({ queryKey: ['setup'], queryFn: () => api(readSetup) })

/** Creates the first account of a new shop, authorized by the setup token of its start; says so when there is one. */
export function SetupPage() {
  const [end, setEnd] = useState<keyof typeof outcomes | null>(null)
  const { data, isPending } = useQuery(setupQuery)
  if (isPending) return <LoadingScreen />
  const outcome = end ?? (data?.open === false ? 'nothing' : null)
  if (outcome === null) {
    return (
      <AccountFrame>
        <SetupForm onDone={() => setEnd('done')} onNothing={() => setEnd('nothing')} />
      </AccountFrame>
    )
  }
  const { icon, tone, title, text } = outcomes[outcome]
  return (
    <AccountFrame>
      <AccountMessage icon={icon} tone={tone} title={title()} text={<p>{text()}</p>} arrives>
        <ButtonLink to="/login">{m.account_reset_sign_in()}</ButtonLink>
      </AccountMessage>
    </AccountFrame>
  )
}

type Setup = EndpointInput<typeof setUpShop>['body']

export const setupRules: FormRules<Setup> = {
  schema: setUpShop.body,
  required: {
    email: m.validation_email_required,
    password: () => pageText(accountFaults, 'password_required'),
  },
}

const texts = wordingsOf(setupRefusals)

interface SetupEnd {
  onDone: () => void
  /** A root account exists, or there is no setup token. */
  onNothing: () => void
}

/** Creates the first root account, with the server's rules. */
function useSetup({ onDone, onNothing }: SetupEnd) {
  const form = useRulesForm<Setup>(setupRules, { token: '', firstName: '', lastName: '', email: '', password: '' })
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

function SetupForm(end: SetupEnd) {
  const { form, submit } = useSetup(end)
  const { errors, submitCount, isSubmitting } = form.formState
  const password = useWatch({ control: form.control, name: 'password' })
  return (
    <Form onSubmit={form.handleSubmit(submit)} className="flex flex-col gap-6">
      <FormErrorSummary errors={summaryOf(errors)} submitCount={submitCount} />
      <div className="flex flex-col gap-3">
        <h1 className={accountTitleStyle}>{m.account_setup_title()}</h1>
        <p className="max-w-prose text-muted">{m.account_setup_text()}</p>
      </div>
      <TextField
        label={m.account_setup_token()}
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={400}
        hint={m.account_setup_token_hint()}
        error={errors.token?.message}
        {...form.register('token')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={m.account_first_name()}
          autoComplete="given-name"
          maxLength={80}
          error={errors.firstName?.message}
          {...form.register('firstName')}
        />
        <TextField
          label={m.account_last_name()}
          autoComplete="family-name"
          maxLength={80}
          error={errors.lastName?.message}
          {...form.register('lastName')}
        />
      </div>
      <EmailField field={form.register('email')} error={errors.email?.message} />
      <PasswordField
        label={m.account_password()}
        required
        autoComplete="new-password"
        rules={passwordRules(password)}
        error={errors.password?.message}
        {...form.register('password')}
      />
      <Button type="submit" full pending={isSubmitting}>
        {m.account_setup_submit()}
      </Button>
    </Form>
  )
}
