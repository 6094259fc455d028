import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { Form } from '../../../kit/page/form.tsx'
import { Button, ButtonLink } from '../../../kit/ui/button.tsx'
import { EmailText } from '../../../kit/ui/email-text.tsx'
import { FormErrorSummary, summaryOf } from '../../../kit/ui/form-error-summary.tsx'
import { m } from '../../../paraglide/messages.js'
import { AccountFrame, accountTitleStyle } from '../sign-in/account-frame.tsx'
import { AccountMessage } from '../sign-in/account-message.tsx'
import { EmailField } from '../sign-in/email-field.tsx'
import { useRecovery } from './use-recovery.ts'

/** Requests a recovery mail, then confirms it was sent; Back to Login goes to the home page, as specified. */
export function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  return (
    <AccountFrame>
      {sentTo === null ? <RecoveryForm onSent={setSentTo} /> : <RecoverySent email={sentTo} />}
    </AccountFrame>
  )
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
