import { MailCheck } from 'lucide-react'
import { Button } from '../../../kit/ui/button.tsx'
import { EmailText } from '../../../kit/ui/email-text.tsx'
import { m } from '../../../paraglide/messages.js'
import { CodeForm } from '../verification/code-form.tsx'
import { AccountMessage } from './account-message.tsx'

interface VerificationSentProps {
  email: string
  /** Verifies the address with a code, and signs in. */
  verify: (code: string) => Promise<void>
  resend: () => Promise<void>
  isNavigating: boolean
  onBack: () => void
}

/** After a registration (spec §2): recipient of the mail, code field, and a button back to the form. */
export function VerificationSent({ email, verify, resend, isNavigating, onBack }: VerificationSentProps) {
  return (
    <AccountMessage
      icon={MailCheck}
      tone="success"
      title={m.account_sent_title()}
      text={
        <p>
          {m.account_sent_text()}{' '}
          <strong className="break-all font-semibold text-ink">
            <EmailText email={email} />
          </strong>
        </p>
      }
      arrives
    >
      <CodeForm email={email} verify={verify} resend={resend} isNavigating={isNavigating} />
      <p className="w-full max-w-prose text-muted text-sm">{m.account_sent_hint()}</p>
      <Button tone="quiet" onClick={onBack} className="-ml-6">
        {m.account_back_login()}
      </Button>
    </AccountMessage>
  )
}
