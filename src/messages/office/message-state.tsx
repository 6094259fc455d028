import { CircleCheck, Clock, TriangleAlert } from 'lucide-react'
import { momentText, spanText } from '../../kit/list/figures.ts'
import { Badge } from '../../kit/ui/badge.tsx'
import { m } from '../../paraglide/messages.js'
import type { ContactMessage } from '../api.ts'
import { answerDue, isOverdue } from '../contact.ts'

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
