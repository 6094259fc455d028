import { importances, logCategories } from '../../../domain/system-log.ts'
import { m } from '../../../paraglide/messages.js'
import { FilterSelect } from '../list/filter-select.tsx'
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
      <FilterSelect
        label={m.logs_category()}
        name="log-category"
        choices={logCategories}
        textOf={(value) => categoryTexts[value]()}
        all={m.logs_category_all()}
        chosen={search.category}
        onChoose={(category) => onFilter({ category })}
      />
      <FilterSelect
        label={m.logs_importance()}
        name="log-importance"
        choices={importances}
        textOf={(value) => importanceTexts[value]()}
        all={m.logs_importance_all()}
        chosen={search.importance}
        onChoose={(importance) => onFilter({ importance })}
      />
    </search>
  )
}
