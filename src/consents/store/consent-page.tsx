import { CircleCheck, Link2Off, MailQuestion, MailX } from 'lucide-react'
import { AccountFrame } from '../../kit/page/account-frame.tsx'
import { AccountMessage } from '../../kit/page/account-message.tsx'
import { Button, ButtonLink } from '../../kit/ui/button.tsx'
import { m } from '../../paraglide/messages.js'
import type { MailedConsent } from '../api.ts'

/** The page of a link in a mail: confirms a consent or withdraws all. Opening it changes nothing; it needs no script. */
export function ConsentPage({ consent }: { consent: MailedConsent | null }) {
  return (
    <AccountFrame>
      {consent ? (
        <Answer consent={consent} />
      ) : (
        <AccountMessage
          icon={Link2Off}
          tone="danger"
          title={m.consent_invalid_title()}
          text={<p>{m.consent_invalid_text()}</p>}
        >
          <ButtonLink to="/">{m.account_back_home()}</ButtonLink>
        </AccountMessage>
      )}
    </AccountFrame>
  )
}

const pendingTexts = { newsletter: m.consent_pending_newsletter, reminders: m.consent_pending_reminders }

function Answer({ consent: { kind, state } }: { consent: MailedConsent }) {
  if (state === 'withdrawn') {
    return (
      <AccountMessage
        icon={MailX}
        tone="info"
        title={m.consent_withdrawn_title()}
        text={<p>{m.consent_withdrawn_text()}</p>}
      >
        <ButtonLink to="/">{m.account_back_home()}</ButtonLink>
      </AccountMessage>
    )
  }
  const isPending = state === 'pending'
  return (
    <AccountMessage
      icon={isPending ? MailQuestion : CircleCheck}
      tone={isPending ? 'info' : 'success'}
      title={isPending ? m.consent_pending_title() : m.consent_given_title()}
      text={<p>{isPending ? pendingTexts[kind]() : m.consent_given_text()}</p>}
    >
      <form method="post" className="contents">
        {isPending && (
          <Button type="submit" name="answer" value="confirm">
            {m.consent_confirm()}
          </Button>
        )}
        <Button type="submit" name="answer" value="unsubscribe" tone={isPending ? 'quiet' : 'brand'}>
          {m.consent_unsubscribe()}
        </Button>
      </form>
    </AccountMessage>
  )
}
