import { useQuery } from '@tanstack/react-query'
import { Inbox } from 'lucide-react'
import { useRef } from 'react'
import { type ContactMessage, type MessagePage, messagesPerPage } from '../../../contract/contact.ts'
import { type MessageFilter, messageFilters } from '../../../domain/lists.ts'
import { m } from '../../../paraglide/messages.js'
import { PageHeading } from '../frame/page-heading.tsx'
import { RefreshButton } from '../frame/refresh-button.tsx'
import { FilterSelect } from '../list/filter-select.tsx'
import { PagedList } from '../list/paged-list.tsx'
import { SearchBox } from '../list/search-box.tsx'
import { type ListPageProps, useListSearch } from '../list/use-list-search.ts'
import { useOpened } from '../list/use-opened.ts'
import { MessageDialog } from './message-dialog.tsx'
import { MessageList } from './message-list.tsx'
import { messageQuery, messagesQuery, useMarkMessage } from './message-queries.ts'
import { type MessagesSearch, readMessagesSearch } from './messages-search.ts'

const filterTexts: Record<MessageFilter, () => string> = {
  open: m.inbox_filter_open,
  overdue: m.inbox_filter_overdue,
  answered: m.inbox_filter_answered,
}

/** What visitors wrote through the contact form, and whether they have their answer. */
export function MessagesPage({ search, onSearch }: ListPageProps<MessagesSearch>) {
  const messages = useQuery(messagesQuery(search))
  const mark = useMarkMessage()
  const found = useRef<HTMLDivElement>(null)
  const { message: openId, ...list } = search
  const { text, setText, filtered, change, narrow, turnTo, clear } = useListSearch({
    list,
    read: readMessagesSearch,
    onSearch,
  })
  const { data } = messages
  const now = new Date(messages.dataUpdatedAt)
  const changing = mark.isPending ? mark.variables.id : undefined
  const onMark = (message: ContactMessage) => {
    if (changing !== undefined) return
    // The row, and the button that was pressed, may leave a filtered list.
    mark.mutate(message, { onSuccess: () => openId === undefined && found.current?.focus() })
  }
  const opened = useOpened({ name: openId, listed: data?.messages, nameOf: ({ id }) => id, alone: messageQuery })
  return (
    <>
      <PageHeading
        title={m.inbox_title()}
        note={<p className="text-muted">{data && waitingText(data)}</p>}
        actions={<RefreshButton pending={messages.isFetching} onRefresh={() => void messages.refetch()} />}
      />
      <div className="flex flex-col gap-5">
        <search className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_minmax(10rem,14rem)]">
          <SearchBox
            label={m.inbox_search()}
            name="message-search"
            hint={m.inbox_search_hint()}
            text={text}
            onText={setText}
          />
          <FilterSelect
            label={m.inbox_filter()}
            name="message-filter"
            choices={messageFilters}
            textOf={(known) => filterTexts[known]()}
            all={m.inbox_filter_all()}
            chosen={list.filter}
            onChoose={(filter) => narrow({ filter })}
          />
        </search>
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
      {opened && (
        <MessageDialog
          message={opened}
          now={now}
          changing={changing === opened.id}
          onMark={() => onMark(opened)}
          onClose={() => change(list, { replace: true })}
        />
      )}
    </>
  )
}

function waitingText({ open, overdue }: MessagePage): string {
  if (open === 0) return m.inbox_none_waiting()
  const waiting = m.inbox_waiting({ count: open })
  return overdue === 0 ? waiting : `${waiting} ${m.inbox_overdue({ count: overdue })}`
}
