import { useQuery } from '@tanstack/react-query'
import { Inbox } from 'lucide-react'
import { useRef } from 'react'
import { type ContactMessage, type MessagePage, messagesPerPage } from '../../../contract/contact.ts'
import { m } from '../../../paraglide/messages.js'
import { PageHeading } from '../frame/page-heading.tsx'
import { RefreshButton } from '../frame/refresh-button.tsx'
import { PagedList } from '../list/paged-list.tsx'
import { type ListPageProps, useListSearch } from '../list/use-list-search.ts'
import { useOpened } from '../list/use-opened.ts'
import { MessageDialog } from './message-dialog.tsx'
import { MessageList } from './message-list.tsx'
import { messageQuery, messagesQuery, useMarkMessage } from './message-queries.ts'
import { type MessagesSearch, readMessagesSearch } from './messages-search.ts'
import { MessagesToolbar } from './messages-toolbar.tsx'

/** Messages of the contact form, and whether they were answered. */
export function MessagesPage({ search, onSearch }: ListPageProps<MessagesSearch>) {
  const messages = useQuery(messagesQuery(search))
  const found = useRef<HTMLDivElement>(null)
  const { message: openId, ...list } = search
  const { text, setText, filtered, change, narrow, turnTo, clear } = useListSearch({
    list,
    read: readMessagesSearch,
    onSearch,
  })
  const { data } = messages
  const now = new Date(messages.dataUpdatedAt)
  // The row, and the button that had the focus, may leave a filtered list.
  const { changing, onMark } = useMarking(() => openId === undefined && found.current?.focus())
  return (
    <>
      <PageHeading
        title={m.inbox_title()}
        note={<p className="text-muted">{data && waitingText(data)}</p>}
        actions={<RefreshButton pending={messages.isFetching} onRefresh={() => void messages.refetch()} />}
      />
      <div className="flex flex-col gap-5">
        <MessagesToolbar text={text} filter={list.filter} onText={setText} onFilter={(filter) => narrow({ filter })} />
        <div ref={found} tabIndex={-1} className="outline-none">
          <PagedList
            query={messages}
            count={data?.messages.length ?? 0}
            perPage={messagesPerPage}
            showing={m.inbox_showing}
            filtered={filtered}
            empty={{ icon: Inbox, title: m.inbox_empty_title(), text: m.inbox_empty_text() }}
            none={{ title: m.inbox_no_match_title(), text: m.inbox_no_match_text() }}
            onClear={clear}
            onPage={turnTo}
          >
            <MessageList
              messages={data?.messages}
              now={now}
              changing={changing}
              onOpen={({ id }) => change({ ...list, message: id })}
              onMark={onMark}
            />
          </PagedList>
        </div>
      </div>
      <OpenedMessage
        id={openId}
        listed={data?.messages}
        {...{ now, changing, onMark }}
        onClose={() => change(list, { replace: true })}
      />
    </>
  )
}

interface OpenedMessageProps {
  /** The message that the search parameters select. */
  id: string | undefined
  listed: readonly ContactMessage[] | undefined
  now: Date
  changing: string | undefined
  onMark: (message: ContactMessage) => void
  onClose: () => void
}

function OpenedMessage({ id, listed, now, changing, onMark, onClose }: OpenedMessageProps) {
  const opened = useOpened({ name: id, listed, nameOf: (message) => message.id, alone: messageQuery })
  return (
    opened && (
      <MessageDialog
        message={opened}
        now={now}
        changing={changing === opened.id}
        onMark={() => onMark(opened)}
        onClose={onClose}
      />
    )
  )
}

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
