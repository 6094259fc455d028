import { type MessageFilter, messageFilters } from '../../../domain/lists.ts'
import { m } from '../../../paraglide/messages.js'
import { FilterSelect } from '../list/filter-select.tsx'
import { SearchBox } from '../list/search-box.tsx'

const filterTexts: Record<MessageFilter, () => string> = {
  open: m.inbox_filter_open,
  overdue: m.inbox_filter_overdue,
  answered: m.inbox_filter_answered,
}

interface MessagesToolbarProps {
  text: string
  filter: MessageFilter | undefined
  onText: (text: string) => void
  onFilter: (filter: MessageFilter | undefined) => void
}

/** Search and filter of the messages. */
export function MessagesToolbar({ text, filter, onText, onFilter }: MessagesToolbarProps) {
  return (
    <search className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_minmax(10rem,14rem)]">
      <SearchBox
        label={m.inbox_search()}
        name="message-search"
        hint={m.inbox_search_hint()}
        text={text}
        onText={onText}
      />
      <FilterSelect
        label={m.inbox_filter()}
        name="message-filter"
        choices={messageFilters}
        textOf={(value) => filterTexts[value]()}
        all={m.inbox_filter_all()}
        chosen={filter}
        onChoose={onFilter}
      />
    </search>
  )
}
