import { mailFilters, mailTemplates } from '../../../domain/lists.ts'
import { m } from '../../../paraglide/messages.js'
import { FilterSelect } from '../list/filter-select.tsx'
import { SearchBox } from '../list/search-box.tsx'
import { filterTexts, kindText } from './mail-texts.ts'
import type { OutboxSearch } from './outbox-search.ts'

interface OutboxToolbarProps {
  text: string
  list: OutboxSearch
  onText: (text: string) => void
  /** Receives the changed filters. */
  onFilter: (change: Pick<OutboxSearch, 'filter'> | Pick<OutboxSearch, 'template'>) => void
}

export function OutboxToolbar({ text, list, onText, onFilter }: OutboxToolbarProps) {
  return (
    <search className="grid gap-4 sm:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_minmax(10rem,13rem)_minmax(12rem,15rem)]">
      <SearchBox
        label={m.outbox_search()}
        name="mail-search"
        hint={m.outbox_search_hint()}
        text={text}
        onText={onText}
        className="sm:max-lg:col-span-2"
      />
      <FilterSelect
        label={m.outbox_filter()}
        name="mail-filter"
        choices={mailFilters}
        textOf={(filter) => filterTexts[filter]()}
        all={m.outbox_filter_all()}
        chosen={list.filter}
        onChoose={(filter) => onFilter({ filter })}
      />
      <FilterSelect
        label={m.outbox_kind()}
        name="mail-kind"
        choices={mailTemplates}
        textOf={kindText}
        all={m.outbox_kind_all()}
        chosen={list.template}
        onChoose={(template) => onFilter({ template })}
      />
    </search>
  )
}
