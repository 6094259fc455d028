import { Check, Eye, RotateCcw } from 'lucide-react'
import { momentText, spanText } from '../../kit/list/figures.ts'
import { Button } from '../../kit/ui/button.tsx'
import { EmailText } from '../../kit/ui/email-text.tsx'
import { m } from '../../paraglide/messages.js'
import type { ContactMessage } from '../api.ts'
import { MessageState } from './message-state.tsx'

interface MessageEntryProps {
  message: ContactMessage
  now: Date
  /** Whether its update is pending. */
  changing: boolean
  onOpen: () => void
  onMark: () => void
}

export function MessageEntry({ message, now, changing, onOpen, onMark }: MessageEntryProps) {
  return (
    <>
      <div className="min-w-0 flex-1">
        <div className="mb-1 flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="wrap-anywhere font-semibold text-base">{message.name}</h2>
          <MessageState message={message} now={now} />
        </div>
        <p className="wrap-anywhere text-muted text-sm">
          <EmailText email={message.email} />
          <span>{' · '}</span>
          <time dateTime={message.createdAt.toISOString()} title={momentText(message.createdAt)}>
            {m.inbox_age({ time: spanText(now.getTime() - message.createdAt.getTime()) })}
          </time>
        </p>
        <p lang={message.language} className="wrap-anywhere mt-1.5 line-clamp-2 max-w-prose">
          {message.message}
        </p>
      </div>
      <div className="flex shrink-0 flex-wrap gap-2">
        <Button
          tone="outline"
          size="admin"
          shape="control"
          aria-label={m.inbox_read_named({ name: message.name })}
          onClick={onOpen}
        >
          <Eye aria-hidden className="size-4 shrink-0" />
          {m.inbox_read()}
        </Button>
        <ToggleAnsweredButton message={message} pending={changing} onMark={onMark} />
      </div>
    </>
  )
}

interface ToggleAnsweredButtonProps {
  message: ContactMessage
  pending: boolean
  onMark: () => void
}

export function ToggleAnsweredButton({ message, pending, onMark }: ToggleAnsweredButtonProps) {
  const { name } = message
  const label = message.answeredAt ? m.inbox_reopen_named({ name }) : m.inbox_answer_named({ name })
  const Icon = message.answeredAt ? RotateCcw : Check
  return (
    <Button tone="outline" size="admin" shape="control" aria-label={label} pending={pending} onClick={onMark}>
      {!pending && <Icon aria-hidden className="size-4 shrink-0" />}
      <span>{message.answeredAt ? m.inbox_reopen() : m.inbox_answer()}</span>
    </Button>
  )
}
