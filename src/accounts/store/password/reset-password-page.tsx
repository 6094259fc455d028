import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, KeyRound, Link2Off } from 'lucide-react'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { api } from '../../../kit/api/api.ts'
import { ApiError, isRefusal } from '../../../kit/api/api-error.ts'
import { serverText } from '../../../kit/form/fault-text.ts'
import { messagesOf } from '../../../kit/form/form-rules.ts'
import { useRulesForm } from '../../../kit/form/rules-form.ts'
import { AccountFrame, accountTitleStyle } from '../../../kit/page/account-frame.tsx'
import { AccountMessage } from '../../../kit/page/account-message.tsx'
import { Form } from '../../../kit/page/form.tsx'
import { errorTitle } from '../../../kit/page/page-head.ts'
import { pageText } from '../../../kit/page/page-text.ts'
import { Button, ButtonLink } from '../../../kit/ui/button.tsx'
import { FormErrorSummary, summaryOf } from '../../../kit/ui/form-error-summary.tsx'
import { PasswordField } from '../../../kit/ui/password-field.tsx'
import { toast } from '../../../kit/ui/toast-store.ts'
import { m } from '../../../paraglide/messages.js'
import { getLocale } from '../../../paraglide/runtime.js'
import { currentUserQuery } from '../../../session/store/current-user.ts'
import { checkResetToken, resetPassword } from '../../password-reset-api.ts'
import { accountFaults } from '../../texts.ts'
import { passwordRules } from '../password-rules.ts'
import { AccountUnread } from '../sign-in/account-unread.tsx'
import { type NewPassword, newPasswordRules, problemTitle } from './new-password-rules.ts'

const resetTokenQuery = (token: string) =>
  queryOptions({ queryKey: ['reset-token', token], queryFn: () => api(checkResetToken, { params: { token } }) })

/** Checks the link first, then shows the form, the success, or why the link is invalid (back office §2). */
export function ResetPasswordPage({ token }: { token: string }) {
  const [done, setDone] = useState(false)
  const check = useQuery(resetTokenQuery(token))
  return (
    <AccountFrame>
      {done ? (
        <ResetDone />
      ) : check.isError ? (
        <LinkInvalid error={check.error} retrying={check.isFetching} onRetry={() => void check.refetch()} />
      ) : check.isSuccess ? (
        <NewPasswordForm token={token} onDone={() => setDone(true)} />
      ) : (
        <div role="status">
          <AccountMessage
            icon={KeyRound}
            tone="info"
            title={m.account_reset_title()}
            text={<p>{m.account_reset_checking()}</p>}
          />
        </div>
      )}
    </AccountFrame>
  )
}

function ResetDone() {
  return (
    <AccountMessage
      icon={CircleCheck}
      tone="success"
      title={m.account_reset_done_title()}
      text={<p>{m.account_reset_done_text()}</p>}
      arrives
    >
      <ButtonLink to="/login">{m.account_reset_sign_in()}</ButtonLink>
    </AccountMessage>
  )
}

interface LinkInvalidProps {
  error: Error
  retrying: boolean
  onRetry: () => void
}

function LinkInvalid({ error, retrying, onRetry }: LinkInvalidProps) {
  if (!isRefusal(error)) {
    return <AccountUnread text={m.account_reset_unable()} retrying={retrying} onRetry={onRetry} arrives />
  }
  const text = serverText(error, pageText(accountFaults, 'reset_token_invalid'))
  return (
    <AccountMessage icon={Link2Off} tone="danger" title={m.account_reset_invalid_title()} text={<p>{text}</p>} arrives>
      <title>{errorTitle(m.account_reset_invalid_title())}</title>
      <ButtonLink to="/forgot-password">{m.account_reset_request()}</ButtonLink>
      <ButtonLink to="/" tone="outline">
        {m.account_back_login()}
      </ButtonLink>
    </AccountMessage>
  )
}

/** Sets a new password with a reset link (back office §5, §8). */
function useNewPassword(token: string, onDone: () => void) {
  const queryClient = useQueryClient()
  const form = useRulesForm<NewPassword>(newPasswordRules, { password: '', confirmation: '' }, { mode: 'onSubmit' })
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
  /** Toast of a submit that violates a rule. */
  const showError = () => {
    const values = form.getValues()
    const [description] = Object.values(messagesOf(newPasswordRules, values))
    if (description) toast({ title: problemTitle(values), description, tone: 'danger', topic: 'account' })
  }
  return { form, submit, showError }
}

function NewPasswordForm({ token, onDone }: { token: string; onDone: () => void }) {
  const { form, submit, showError } = useNewPassword(token, onDone)
  const { errors, submitCount, isSubmitting } = form.formState
  const password = useWatch({ control: form.control, name: 'password' })
  return (
    <Form onSubmit={form.handleSubmit(submit, showError)} className="flex flex-col gap-6">
      <FormErrorSummary errors={summaryOf(errors)} submitCount={submitCount} />
      <div className="flex flex-col gap-3">
        <h1 className={accountTitleStyle}>{m.account_reset_title()}</h1>
        <p className="max-w-prose text-muted">{m.account_reset_text()}</p>
      </div>
      <PasswordField
        label={m.account_reset_new()}
        required
        autoComplete="new-password"
        rules={passwordRules(password)}
        error={errors.password?.message}
        {...form.register('password')}
      />
      <PasswordField
        label={m.account_reset_confirm()}
        required
        autoComplete="new-password"
        error={errors.confirmation?.message}
        {...form.register('confirmation')}
      />
      <Button type="submit" full pending={isSubmitting}>
        {m.account_reset_submit()}
      </Button>
    </Form>
  )
}
