import { ChevronRight } from 'lucide-react'
import { momentText } from '../../kit/list/figures.ts'
import { pageText } from '../../kit/page/page-text.ts'
import { Badge } from '../../kit/ui/badge.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { EmailText } from '../../kit/ui/email-text.tsx'
import { Link } from '../../kit/ui/link.tsx'
import { mailFaultTexts } from '../../mail/office-texts.ts'
import { m } from '../../paraglide/messages.js'
import type { OutboxMail } from '../office-api.ts'
import { stateOf, templateText } from './mail-texts.ts'

/** Rows that become cards on narrow screens. */
export const mailEntryStyle =
  'grid items-center gap-x-6 gap-y-2 py-3.5 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)_8.5rem_auto]'

export function MailEntry({ mail, onOpen }: { mail: OutboxMail; onOpen: () => void }) {
  const kind = templateText(mail.template)
  return (
    <>
      <div className="min-w-0">
        <h2 className="font-semibold">{kind}</h2>
        <p className="wrap-anywhere text-muted text-sm">
          <EmailText email={mail.recipient} />
        </p>
        {mail.orderNumber && <OrderLink number={mail.orderNumber} />}
      </div>
      <MailState mail={mail} />
      <p className="text-muted text-sm max-lg:order-first max-lg:-mb-1">{momentText(mail.createdAt)}</p>
      <Button
        tone="outline"
        size="admin"
        shape="control"
        aria-label={m.outbox_details_of({ kind, recipient: mail.recipient })}
        onClick={onOpen}
        className="justify-self-start"
      >
        {m.outbox_details()}
        <ChevronRight aria-hidden className="-mr-1 size-4" />
      </Button>
    </>
  )
}

function MailState({ mail }: { mail: OutboxMail }) {
  const { text, tone } = stateOf(mail)
  return (
    <div className="flex min-w-0 flex-col items-start gap-1">
      <Badge tone={tone}>{text}</Badge>
      {mail.fault && <p className="text-sm">{pageText(mailFaultTexts, mail.fault)}</p>}
      {mail.nextAttemptAt && (
        <p className="text-muted text-sm">{m.outbox_next({ time: momentText(mail.nextAttemptAt) })}</p>
      )}
    </div>
  )
}

export function OrderLink({ number }: { number: string }) {
  return (
    <Link
      to="/admin/orders"
      search={{ search: number }}
      className="money -my-1 inline-flex min-h-control items-center font-semibold text-brand-text text-sm hover:underline"
    >
      {m.outbox_about_order({ number })}
    </Link>
  )
}
