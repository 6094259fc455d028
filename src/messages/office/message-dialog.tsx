import { Mail } from 'lucide-react'
import { momentText } from '../../kit/list/figures.ts'
import { buttonStyle } from '../../kit/ui/button.tsx'
import { Dialog } from '../../kit/ui/dialog.tsx'
import { EmailText } from '../../kit/ui/email-text.tsx'
import { Fact } from '../../orders/store/order-parts.tsx'
import { m } from '../../paraglide/messages.js'
import { useBrand } from '../../settings/store/settings-queries.ts'
import type { ContactMessage } from '../api.ts'
import { ToggleAnsweredButton } from './message-entry.tsx'
import { MessageState } from './message-state.tsx'

interface MessageDialogProps {
  message: ContactMessage
  now: Date
  changing: boolean
  onMark: () => void
  onClose: () => void
}

/** The reply is in the visitor's language; a file of scripts has the texts of one language. */
const replySubjects = { en: m.inbox_reply_subject_en, es: m.inbox_reply_subject_es }

/** A contact message with its reply actions. */
export function MessageDialog({ message, now, changing, onMark, onClose }: MessageDialogProps) {
  const { companyName } = useBrand()
  const subject = replySubjects[message.language]({ shop: companyName })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={m.inbox_message_of({ name: message.name })}
      description={<MessageState message={message} now={now} />}
      footer={
        <div className="flex flex-1 flex-wrap items-center justify-between gap-3 text-admin">
          <ToggleAnsweredButton message={message} pending={changing} onMark={onMark} />
          <a
            href={`mailto:${encodeURIComponent(message.email)}?subject=${encodeURIComponent(subject)}`}
            className={buttonStyle({ size: 'admin', shape: 'control' })}
          >
            <Mail aria-hidden className="size-4 shrink-0" />
            {m.inbox_reply()}
          </a>
        </div>
      }
    >
      <div className="flex flex-col gap-5 text-admin">
        <dl className="grid gap-4 sm:grid-cols-2">
          <Fact label={m.inbox_email()}>
            <span className="wrap-anywhere">
              <EmailText email={message.email} />
            </span>
          </Fact>
          <Fact label={m.inbox_received()}>{momentText(message.createdAt)}</Fact>
          <Fact label={m.admin_order_language()}>
            {message.language === 'es' ? m.admin_order_language_es() : m.admin_order_language_en()}
          </Fact>
        </dl>
        <p lang={message.language} className="wrap-anywhere whitespace-pre-line border-line border-t pt-5">
          {message.message}
        </p>
      </div>
    </Dialog>
  )
}
