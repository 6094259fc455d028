import { MailCheck } from 'lucide-react'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { AccountMessage } from './account-message.tsx'

/** After a registration (spec §2): where the mail went, and back to the form. */
export function VerificationSent({ email, onBack }: { email: string; onBack: () => void }) {
  return (
    <AccountMessage
      icon={MailCheck}
      tone="success"
      title={m.account_sent_title()}
      text={
        <p>
          {m.account_sent_text()} <strong className="break-all font-semibold text-ink">{email}</strong>
        </p>
      }
      hint={m.account_sent_hint()}
      arrives
    >
      <Button onClick={onBack}>{m.account_back_login()}</Button>
    </AccountMessage>
  )
}
