import { Inbox } from 'lucide-react'
import { momentText } from '../../kit/list/figures.ts'
import { attentionView, taskLinkStyle } from '../../kit/page/attention.tsx'
import { customerView, recordLinkStyle } from '../../kit/page/customer.tsx'
import { todayView, Waiting, waitingStyle } from '../../kit/page/today.tsx'
import { Link } from '../../kit/ui/link.tsx'
import { m } from '../../paraglide/messages.js'
import { attentionShape, customerShape, todayShape } from '../parts.ts'
import { ThreadEntries } from './message-thread.tsx'

export const attention = attentionView(attentionShape, ({ messages: { open, overdue } }) => ({
  tasks: [
    {
      order: 80,
      icon: Inbox,
      tone: overdue > 0 ? 'danger' : 'brand',
      count: open,
      title: m.inbox_attention({ count: open }),
      children: (
        <>
          <p>{overdue > 0 ? m.inbox_attention_overdue({ count: overdue }) : m.inbox_attention_on_time()}</p>
          <Link to="/admin/messages" search={{ filter: 'open' }} className={taskLinkStyle}>
            {m.inbox_attention_link()}
          </Link>
        </>
      ),
    },
  ],
}))

export const today = todayView(todayShape, ({ messages: { open: count, overdue } }) => ({
  waiting: [
    {
      order: 20,
      count,
      link: (
        <Link to="/admin/messages" search={{ filter: 'open' }} className={waitingStyle}>
          <Waiting
            icon={Inbox}
            count={count}
            text={m.inbox_attention({ count })}
            late={overdue > 0 && m.inbox_attention_overdue({ count: overdue })}
          />
        </Link>
      ),
    },
  ],
}))

export const customer = customerView(customerShape, ({ messages }) => [
  {
    order: 30,
    title: m.admin_find_messages(),
    none: m.customer_no_messages(),
    records: messages.map(({ id, createdAt, answeredAt, language, message, entries }) => ({
      id,
      content: (
        <>
          <p className="flex flex-wrap items-center justify-between gap-x-4">
            <span className="text-muted text-sm">{momentText(createdAt)}</span>
            <Link to="/admin/messages" search={{ message: id }} className={recordLinkStyle}>
              {answeredAt ? m.customer_message_open() : m.customer_message_answer()}
            </Link>
          </p>
          <p lang={language} className="wrap-anywhere whitespace-pre-line">
            {message}
          </p>
          {entries.length > 0 && <ThreadEntries entries={entries} language={language} />}
        </>
      ),
    })),
  },
])
