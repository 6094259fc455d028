import { useQuery } from '@tanstack/react-query'
import { momentText } from '../../kit/list/figures.ts'
import { RetryLine } from '../../kit/ui/retry-line.tsx'
import { m } from '../../paraglide/messages.js'
import type { ContactMessage } from '../api.ts'
import type { ThreadEntry } from '../thread-api.ts'
import { threadQuery } from './message-queries.ts'

/** The answers to a message and what came back, oldest first; nothing without any. */
export function MessageThread({ messageId, language }: { messageId: string } & Pick<ContactMessage, 'language'>) {
  const { data, isError, refetch } = useQuery(threadQuery(messageId))
  if (isError) return <RetryLine text={m.inbox_answer_unread()} onRetry={() => void refetch()} />
  if (!data || data.entries.length === 0) return null
  return (
    <section aria-label={m.inbox_answer_thread()} className="border-line border-t pt-4">
      <h3 className="font-bold">{m.inbox_answer_thread()}</h3>
      <ThreadEntries entries={data.entries} language={language} />
    </section>
  )
}

interface ThreadEntriesProps extends Pick<ContactMessage, 'language'> {
  entries: readonly ThreadEntry[]
}

/** Answers stand to the right of what came back. */
export function ThreadEntries({ entries, language }: ThreadEntriesProps) {
  return (
    <ul className="mt-2 flex flex-col gap-3">
      {entries.map((entry) => (
        <li
          key={entry.id}
          className={`max-w-prose rounded-control px-4 py-2.5 ${entry.kind === 'sent' ? 'ml-6 self-end bg-leaf-soft' : 'mr-6 self-start bg-sunken'}`}
        >
          <p lang={language} className="wrap-anywhere whitespace-pre-line">
            {entry.text}
          </p>
          <p className="mt-1 text-muted text-sm">{captionOf(entry)}</p>
        </li>
      ))}
    </ul>
  )
}

function captionOf({ kind, author, createdAt }: ThreadEntry): string {
  const by = { author: author ?? m.order_note_gone(), time: momentText(createdAt) }
  return kind === 'sent' ? m.inbox_answer_sent_by(by) : m.inbox_answer_received_by(by)
}
