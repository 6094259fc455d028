import { MailCheck } from 'lucide-react'
import { AccountMessage } from '../../../kit/page/account-message.tsx'
import { Button } from '../../../kit/ui/button.tsx'
import { EmailText } from '../../../kit/ui/email-text.tsx'
import { m } from '../../../paraglide/messages.js'
import { CodeForm } from '../verification/code-form.tsx'
import type { MailedCode } from './use-mailed-code.ts'

interface MailedCodeStepProps {
  code: MailedCode
  email: string
  /** The user is signed in, and the navigation is pending. */
  isNavigating: boolean
}

/** After a code was requested: its recipient, the code field, and a button back to the form. */
export function MailedCodeStep({ code, email, isNavigating }: MailedCodeStepProps) {
  return (
    <AccountMessage
      icon={MailCheck}
      tone="info"
      title={m.account_code_title()}
      text={
        <p>
          {m.account_code_text()}{' '}
          <strong className="break-all font-semibold text-ink">
            <EmailText email={email} />
          </strong>
        </p>
      }
      arrives
    >
      <CodeForm
        email={email}
        verify={code.verify}
        resend={code.sendAgain}
        isNavigating={isNavigating}
        texts={{
          hint: m.account_code_digits(),
          submit: m.account_sign_in(),
          ended: m.account_code_ended(),
          resent: m.account_code_resent(),
        }}
      />
      <p className="w-full max-w-prose text-muted text-sm">{m.account_code_hint()}</p>
      <Button tone="quiet" onClick={code.back} className="-ml-6">
        {m.account_back_login()}
      </Button>
    </AccountMessage>
  )
}
