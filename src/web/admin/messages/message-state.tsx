import { CircleCheck, Clock, TriangleAlert } from 'lucide-react'
import type { ContactMessage } from '../../../contract/contact.ts'
import { answerDue, isOverdue } from '../../../domain/contact.ts'
import { m } from '../../../paraglide/messages.js'
import { Badge } from '../../ui/badge.tsx'
import { momentText, spanText } from '../list/figures.ts'

interface MessageStateProps {
  message: ContactMessage
  /** Time at which the list was loaded. */
  now: Date
}

/** Whether a message was answered, or how much time remains for the promised answer. */
export function MessageState({ message, now }: MessageStateProps) {
  if (message.answeredAt) {
    return (
      <Badge tone="success">
        <CircleCheck aria-hidden className="size-3.5" />
        <span>{m.inbox_state_answered({ time: momentText(message.answeredAt) })}</span>
      </Badge>
    )
  }
  const left = answerDue(message.createdAt).getTime() - now.getTime()
  if (isOverdue(message, now)) {
    return (
      <Badge tone="danger">
        <TriangleAlert aria-hidden className="size-3.5" />
        <span>{m.inbox_state_overdue({ time: spanText(-left) })}</span>
      </Badge>
    )
  }
  return (
    <Badge tone="warning">
      <Clock aria-hidden className="size-3.5" />
      <span>{m.inbox_state_open({ time: spanText(left) })}</span>
    </Badge>
  )
}
