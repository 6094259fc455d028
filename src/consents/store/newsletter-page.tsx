import { MailCheck, Mails } from 'lucide-react'
import { AccountFrame } from '../../kit/page/account-frame.tsx'
import { AccountMessage } from '../../kit/page/account-message.tsx'
import { ButtonLink } from '../../kit/ui/button.tsx'
import { m } from '../../paraglide/messages.js'
import { NewsletterForm } from './newsletter-form.tsx'

/** Where the form of the newsletter leads: the same answer for every address. */
export function NewsletterPage({ sent }: { sent: boolean }) {
  return (
    <AccountFrame>
      {sent ? (
        <AccountMessage
          icon={MailCheck}
          tone="info"
          title={m.newsletter_sent_title()}
          text={<p>{m.newsletter_sent_text()}</p>}
        >
          <ButtonLink to="/">{m.account_back_home()}</ButtonLink>
        </AccountMessage>
      ) : (
        <AccountMessage icon={Mails} tone="info" title={m.newsletter_title()} text={<p>{m.newsletter_text()}</p>}>
          <NewsletterForm />
        </AccountMessage>
      )}
    </AccountFrame>
  )
}
