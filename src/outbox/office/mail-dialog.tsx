import { useQuery } from '@tanstack/react-query'
import { KeyRound, RotateCw, Send } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { countText, momentText } from '../../kit/list/figures.ts'
import { pageText } from '../../kit/page/page-text.ts'
import { Badge } from '../../kit/ui/badge.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { ConfirmDialog } from '../../kit/ui/confirm-dialog.tsx'
import { Dialog } from '../../kit/ui/dialog.tsx'
import { EmailText } from '../../kit/ui/email-text.tsx'
import { ErrorState } from '../../kit/ui/error-state.tsx'
import { Fact } from '../../kit/ui/fact.tsx'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import { DeliveryFault } from '../../mail/office/delivery-fault.tsx'
import { m } from '../../paraglide/messages.js'
import type { OutboxMail, OutboxMailDetails } from '../office-api.ts'
import { outboxRefusals } from '../office-texts.ts'
import { OrderLink } from './mail-entry.tsx'
import { MailPreview } from './mail-preview.tsx'
import { stateOf, templateText } from './mail-texts.ts'
import { mailQuery } from './outbox-queries.ts'
import { useSendMail } from './use-send-mail.ts'

interface MailDialogProps {
  id: string
  onClose: () => void
  /** Opens another mail instead. */
  onOpen: (id: string) => void
}

/** All details and actions of a mail. */
export function MailDialog({ id, onClose, onOpen }: MailDialogProps) {
  const { data: mail, isError, refetch } = useQuery(mailQuery(id))
  const state = mail && stateOf(mail)
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={(open) => !open && onClose()}
      title={mail ? templateText(mail.template) : m.outbox_title()}
      description={
        mail && (
          <span className="flex flex-wrap items-center gap-2 text-admin">
            <span className="wrap-anywhere">
              <EmailText email={mail.recipient} />
            </span>
            {state && <Badge tone={state.tone}>{state.text}</Badge>}
          </span>
        )
      }
      footer={mail && (mail.canRetry || mail.canResend) && <MailActions mail={mail} onSent={onOpen} />}
    >
      {isError && <ErrorState onRetry={() => void refetch()} />}
      {!isError && !mail && <Skeleton className="h-96" />}
      {mail && <Details mail={mail} onOpen={onOpen} />}
    </Dialog>
  )
}

function Details({ mail, onOpen }: { mail: OutboxMailDetails; onOpen: (id: string) => void }) {
  const linkRemoved = mail.linkHidden && mail.state !== 'queued'
  return (
    <div className="flex flex-col gap-5 text-admin">
      {mail.fault && <DeliveryFault fault={mail.fault} detail={mail.error ?? ''} />}
      <Facts mail={mail} onOpen={onOpen} />
      {mail.linkHidden && (
        <Notice>
          {linkRemoved
            ? `${m.outbox_link_hidden()} ${pageText(outboxRefusals, 'mail_link_gone')}`
            : m.outbox_link_hidden()}
        </Notice>
      )}
      <MailPreview mail={mail} />
    </div>
  )
}

function Facts({ mail, onOpen }: { mail: OutboxMailDetails; onOpen: (id: string) => void }) {
  const { recipientName, replyTo, nextAttemptAt, sentAt, orderNumber, resentFrom } = mail
  return (
    <dl className="grid grid-cols-2 gap-4 sm:grid-cols-3">
      <Fact label={m.outbox_to()}>
        {recipientName && <span className="block">{recipientName}</span>}
        <span className="wrap-anywhere block font-normal">
          <EmailText email={mail.recipient} />
        </span>
      </Fact>
      <Fact label={m.outbox_language()}>
        {mail.language === 'es' ? m.outbox_language_es() : m.outbox_language_en()}
      </Fact>
      <Fact label={m.outbox_attempts()}>{countText(mail.attempts)}</Fact>
      <Fact label={m.outbox_written()}>{momentText(mail.createdAt)}</Fact>
      {sentAt && <Fact label={m.outbox_sent_at()}>{momentText(sentAt)}</Fact>}
      {nextAttemptAt && <Fact label={m.outbox_next_attempt()}>{momentText(nextAttemptAt)}</Fact>}
      {replyTo && <Fact label={m.outbox_reply_to()}>{replyTo}</Fact>}
      {orderNumber && (
        <Fact label={m.outbox_about()}>
          <OrderLink number={orderNumber} />
        </Fact>
      )}
      {resentFrom && (
        <Fact label={m.outbox_repeats()}>
          <Button
            tone="quiet-brand"
            size="admin"
            shape="control"
            className="-ml-3.5"
            onClick={() => onOpen(resentFrom)}
          >
            {m.outbox_repeats_open()}
          </Button>
        </Fact>
      )}
    </dl>
  )
}

function Notice({ children }: { children: ReactNode }) {
  return (
    <p className="flex items-start gap-3 rounded-card bg-info-soft px-4 py-3 text-info-text">
      <KeyRound aria-hidden className="mt-0.5 size-5 shrink-0" />
      <span>{children}</span>
    </p>
  )
}

interface MailActionsProps {
  mail: OutboxMail
  /** Receives the queued mail, which is a copy when the mail had already been sent. */
  onSent: (id: string) => void
}

/** Sends waiting and failed mails immediately; sends a copy of a sent mail after a confirmation. */
function MailActions({ mail, onSent }: MailActionsProps) {
  const [asking, setAsking] = useState(false)
  const { send, sending } = useSendMail(mail, (sent) => {
    setAsking(false)
    if (sent) onSent(sent.id)
  })
  if (mail.canRetry) {
    return (
      <Button size="admin" shape="control" pending={sending} onClick={send}>
        {!sending && <RotateCw aria-hidden className="size-4" />}
        <span>{m.outbox_retry()}</span>
      </Button>
    )
  }
  return (
    <>
      <Button tone="outline" size="admin" shape="control" onClick={() => setAsking(true)}>
        <Send aria-hidden className="size-4" />
        {m.outbox_resend()}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        tone="brand"
        title={m.outbox_resend_title({ kind: templateText(mail.template) })}
        description={<span className="wrap-anywhere">{m.outbox_resend_text({ recipient: mail.recipient })}</span>}
        confirmLabel={m.outbox_resend()}
        pending={sending}
        onConfirm={send}
      />
    </>
  )
}
