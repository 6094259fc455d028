import { RotateCw, Send } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../kit/ui/button.tsx'
import { ConfirmDialog } from '../../kit/ui/confirm-dialog.tsx'
import { m } from '../../paraglide/messages.js'
import type { OutboxMail } from '../office-api.ts'
import { templateText } from './mail-texts.ts'
import { useSendMail } from './use-send-mail.ts'

interface MailActionsProps {
  mail: OutboxMail
  /** Receives the queued mail, which is a copy when the mail had already been sent. */
  onSent: (id: string) => void
}

/** Sends waiting and failed mails immediately; sends a copy of a sent mail after a confirmation. */
export function MailActions({ mail, onSent }: MailActionsProps) {
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
