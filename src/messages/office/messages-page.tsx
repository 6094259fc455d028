import { useQuery } from '@tanstack/react-query'
import { CircleCheck, Inbox } from 'lucide-react'
import { perPage } from '../../kit/codecs.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import { EntryList } from '../../kit/list/list-rows.tsx'
import { optionsOf, type Toolbar } from '../../kit/list/list-toolbar.tsx'
import { useList } from '../../kit/list/use-list.ts'
import { useOpenItem } from '../../kit/list/use-open-item.ts'
import { m } from '../../paraglide/messages.js'
import type { ContactMessage, MessagePage } from '../api.ts'
import { type MessageFilter, messageFilters } from '../contact.ts'
import { MessageDialog } from './message-dialog.tsx'
import { MessageEntry } from './message-entry.tsx'
import {
  type MessagesSearch,
  messageQuery,
  messagesQuery,
  readMessagesSearch,
  useMarkMessage,
} from './message-queries.ts'

/** Messages of the contact form, and whether they were answered. */
export function MessagesPage() {
  const list = useList({ read: readMessagesSearch, opens: 'message' })
  const messages = useQuery(messagesQuery(list.search))
  const { data } = messages
  const now = new Date(messages.dataUpdatedAt)
  // The row, and the button that had the focus, may leave a filtered list.
  const { changing, onMark } = useMarking(() => list.openId === undefined && list.focus())
  const opened = useOpenItem({ id: list.openId, items: data?.messages, idOf: ({ id }) => id, itemQuery: messageQuery })
  const stateOf = (message: ContactMessage) => ({
    message,
    now,
    changing: changing === message.id,
    onMark: () => onMark(message),
  })
  return (
    <>
      <ListPage
        title={m.inbox_title()}
        note={data && waitingText(data)}
        list={list}
        query={messages}
        toolbar={toolbar()}
        perPage={perPage}
        showing={m.inbox_showing}
        empty={{ icon: Inbox, title: m.inbox_empty_title(), text: m.inbox_empty_text() }}
        none={
          list.filters.filter === 'open' && !list.filters.search
            ? { icon: CircleCheck, title: m.inbox_calm(), text: '' }
            : { title: m.inbox_no_match_title(), text: m.inbox_no_match_text() }
        }
      >
        <EntryList
          label={m.inbox_title()}
          items={data?.messages}
          className="flex flex-col gap-3 py-4 lg:flex-row lg:items-start lg:gap-6"
          skeleton={{ count: 3, className: 'h-24' }}
          entry={(message) => <MessageEntry {...stateOf(message)} onOpen={() => list.open(message.id)} />}
        />
      </ListPage>
      {opened && <MessageDialog {...stateOf(opened)} onClose={list.close} />}
    </>
  )
}

const filterTexts: Record<MessageFilter, () => string> = {
  open: m.inbox_filter_open,
  overdue: m.inbox_filter_overdue,
  answered: m.inbox_filter_answered,
}

const toolbar = (): Toolbar<MessagesSearch> => ({
  name: 'message',
  search: { label: m.inbox_search(), hint: m.inbox_search_hint() },
  filters: [
    {
      kind: 'select',
      param: 'filter',
      label: m.inbox_filter(),
      all: m.inbox_filter_all(),
      options: optionsOf(messageFilters, (filter) => filterTexts[filter]()),
    },
  ],
})

/** Marks one message at a time; `changing` is the id of the pending one. */
function useMarking(onMarked: () => void) {
  const mark = useMarkMessage()
  const changing = mark.isPending ? mark.variables.id : undefined
  const onMark = (message: ContactMessage) => {
    if (changing === undefined) mark.mutate(message, { onSuccess: onMarked })
  }
  return { changing, onMark }
}

function waitingText({ open, overdue }: MessagePage): string {
  if (open === 0) return m.inbox_none_waiting()
  const waiting = m.inbox_waiting({ count: open })
  return overdue === 0 ? waiting : `${waiting} ${m.inbox_overdue({ count: overdue })}`
}
