import { Check, Eye, RotateCcw } from 'lucide-react'
import type { ContactMessage } from '../../../contract/contact.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { momentText, spanText } from '../list/figures.ts'
import { SkeletonEntries } from '../list/skeleton-rows.tsx'
import { MessageState } from './message-state.tsx'

interface MessageListProps {
  /** Undefined while loading. */
  messages: ContactMessage[] | undefined
  now: Date
  /** The id of the message whose update is pending. */
  changing: string | undefined
  onOpen: (message: ContactMessage) => void
  onMark: (message: ContactMessage) => void
}

export function MessageList({ messages, now, changing, onOpen, onMark }: MessageListProps) {
  if (!messages) return <SkeletonEntries count={3} className="h-24" />
  return (
    <ul aria-label={m.inbox_title()} className="divide-y divide-line border-line border-t">
      {messages.map((message) => (
        <li key={message.id} className="flex flex-col gap-3 px-5 py-4 lg:flex-row lg:items-start lg:gap-6">
          <div className="min-w-0 flex-1">
            <div className="mb-1 flex flex-wrap items-center gap-x-3 gap-y-1">
              <h2 className="wrap-anywhere font-semibold text-base">{message.name}</h2>
              <MessageState message={message} now={now} />
            </div>
            <p className="wrap-anywhere text-muted text-sm">
              {message.email}
              {' · '}
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
              onClick={() => onOpen(message)}
            >
              <Eye aria-hidden className="size-4 shrink-0" />
              {m.inbox_read()}
            </Button>
            <MarkButton message={message} pending={changing === message.id} onMark={() => onMark(message)} />
          </div>
        </li>
      ))}
    </ul>
  )
}

interface MarkButtonProps {
  message: ContactMessage
  pending: boolean
  onMark: () => void
}

export function MarkButton({ message, pending, onMark }: MarkButtonProps) {
  const { name } = message
  const label = message.answeredAt ? m.inbox_reopen_named({ name }) : m.inbox_answer_named({ name })
  const Icon = message.answeredAt ? RotateCcw : Check
  return (
    <Button tone="outline" size="admin" shape="control" aria-label={label} pending={pending} onClick={onMark}>
      {!pending && <Icon aria-hidden className="size-4 shrink-0" />}
      {message.answeredAt ? m.inbox_reopen() : m.inbox_answer()}
    </Button>
  )
}
