import { mailFilters, mailTemplates } from '../../../domain/lists.ts'
import { m } from '../../../paraglide/messages.js'
import { SelectField } from '../../ui/select-field.tsx'
import { SearchBox } from '../list/search-box.tsx'
import { filterTexts, kindText } from './mail-texts.ts'
import type { OutboxSearch } from './outbox-search.ts'

interface OutboxToolbarProps {
  text: string
  list: OutboxSearch
  onText: (text: string) => void
  /** Takes what changes of the filters. */
  onFilter: (change: Record<'filter', string> | Record<'template', string>) => void
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
      <SelectField
        label={m.outbox_filter()}
        name="mail-filter"
        value={list.filter ?? ''}
        onChange={({ target }) => onFilter({ filter: target.value })}
      >
        <option value="">{m.outbox_filter_all()}</option>
        {mailFilters.map((filter) => (
          <option key={filter} value={filter}>
            {filterTexts[filter]()}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={m.outbox_kind()}
        name="mail-kind"
        value={list.template ?? ''}
        onChange={({ target }) => onFilter({ template: target.value })}
      >
        <option value="">{m.outbox_kind_all()}</option>
        {mailTemplates.map((template) => (
          <option key={template} value={template}>
            {kindText(template)}
          </option>
        ))}
      </SelectField>
    </search>
  )
}
