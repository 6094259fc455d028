import { importances, logCategories } from '../../../domain/system-log.ts'
import { m } from '../../../paraglide/messages.js'
import { SelectField } from '../../ui/select-field.tsx'
import { oneOf } from '../list/list-address.ts'
import { SearchBox } from '../list/search-box.tsx'
import { categoryTexts, importanceTexts } from './log-texts.ts'
import type { LogsSearch } from './logs-search.ts'

interface LogsToolbarProps {
  text: string
  search: LogsSearch
  onText: (text: string) => void
  onFilter: (filter: Pick<LogsSearch, 'category'> | Pick<LogsSearch, 'importance'>) => void
}

export function LogsToolbar({ text, search, onText, onFilter }: LogsToolbarProps) {
  return (
    <search className="grid gap-4 sm:grid-cols-2 xl:grid-cols-[minmax(0,1fr)_minmax(9rem,12rem)_minmax(9rem,12rem)]">
      <SearchBox
        label={m.logs_search()}
        name="log-search"
        hint={m.logs_search_hint()}
        text={text}
        onText={onText}
        className="sm:max-xl:col-span-2"
      />
      <SelectField
        label={m.logs_category()}
        name="log-category"
        value={search.category ?? 'all'}
        onChange={({ target }) => onFilter({ category: oneOf(logCategories, target.value) })}
      >
        <option value="all">{m.logs_category_all()}</option>
        {logCategories.map((category) => (
          <option key={category} value={category}>
            {categoryTexts[category]()}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={m.logs_importance()}
        name="log-importance"
        value={search.importance ?? 'all'}
        onChange={({ target }) => onFilter({ importance: oneOf(importances, target.value) })}
      >
        <option value="all">{m.logs_importance_all()}</option>
        {importances.map((importance) => (
          <option key={importance} value={importance}>
            {importanceTexts[importance]()}
          </option>
        ))}
      </SelectField>
    </search>
  )
}
