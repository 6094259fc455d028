import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../../kit/api/api.ts'
import { ApiError } from '../../../kit/api/api-error.ts'
import { serverText } from '../../../kit/form/fault-text.ts'
import type { FormRules } from '../../../kit/form/form-rules.ts'
import { useRulesForm } from '../../../kit/form/rules-form.ts'
import { AccountFrame, accountTitleStyle } from '../../../kit/page/account-frame.tsx'
import { AccountMessage } from '../../../kit/page/account-message.tsx'
import { Form } from '../../../kit/page/form.tsx'
import { pageText } from '../../../kit/page/page-text.ts'
import { normalizeEmail } from '../../../kit/person.ts'
import { Button, ButtonLink } from '../../../kit/ui/button.tsx'
import { EmailText } from '../../../kit/ui/email-text.tsx'
import { FormErrorSummary, summaryOf } from '../../../kit/ui/form-error-summary.tsx'
import { toast } from '../../../kit/ui/toast-store.ts'
import { m } from '../../../paraglide/messages.js'
import { getLocale } from '../../../paraglide/runtime.js'
import { forgotPassword } from '../../password-reset-api.ts'
import { accountFaults } from '../../texts.ts'
import { EmailField } from '../sign-in/email-field.tsx'

/** Requests a recovery mail, then confirms it was sent; Back to Login goes to the home page, as specified. */
export function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  return (
    <AccountFrame>
      {sentTo === null ? <RecoveryForm onSent={setSentTo} /> : <RecoverySent email={sentTo} />}
    </AccountFrame>
  )
}

interface Recovery {
  email: string
}

export const recoveryRules: FormRules<Recovery> = { schema: forgotPassword.body }

/** Requests a reset link (back office §5, §8); the response is the same for known and unknown addresses. */
function useRecovery(onSent: (email: string) => void) {
  const form = useRulesForm<Recovery>(recoveryRules, { email: '' })
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
  /** Toast of a submit without a valid address. */
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

function RecoveryForm({ onSent }: { onSent: (email: string) => void }) {
  const { form, submit, showError } = useRecovery(onSent)
  const { errors, submitCount, isSubmitting } = form.formState
  return (
    <Form onSubmit={form.handleSubmit(submit, showError)} className="flex flex-col items-stretch gap-6">
      <FormErrorSummary errors={summaryOf(errors)} submitCount={submitCount} />
      <div className="flex flex-col gap-3">
        <h1 className={accountTitleStyle}>{m.account_forgot_title()}</h1>
        <p className="max-w-prose text-muted">{m.account_forgot_text()}</p>
      </div>
      <EmailField field={form.register('email')} error={errors.email?.message} />
      <div className="flex gap-3 max-sm:flex-col">
        <Button type="submit" pending={isSubmitting}>
          {m.account_forgot_submit()}
        </Button>
        <ButtonLink to="/" tone="quiet">
          {m.account_back_login()}
        </ButtonLink>
      </div>
    </Form>
  )
}

function RecoverySent({ email }: { email: string }) {
  return (
    <AccountMessage
      icon={MailCheck}
      tone="success"
      title={m.account_forgot_sent_title()}
      text={
        <p>
          {m.account_forgot_sent_text()}{' '}
          <strong className="break-all font-semibold text-ink">
            <EmailText email={email} />
          </strong>
        </p>
      }
      hint={m.account_forgot_sent_hint()}
      arrives
    >
      <ButtonLink to="/">{m.account_back_login()}</ButtonLink>
    </AccountMessage>
  )
}
