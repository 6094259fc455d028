import { Search, SlidersHorizontal } from 'lucide-react'
import { m } from '../../../paraglide/messages.js'
import { localizeHref } from '../../../paraglide/runtime.js'
import { Card } from '../../ui/card.tsx'
import { Field, fieldIds, inputStyle } from '../../ui/field.tsx'
import { CategorySelect } from './category-select.tsx'

interface CatalogFiltersProps {
  search: string
  /** 'all' or one of the categories. */
  category: string
  categories: readonly string[]
  onSearch: (text: string) => void
  onCategory: (category: string) => void
}

/** The Filters card (spec §2). Before the scripts run it is a plain form: Enter searches. */
export function CatalogFilters({ search, category, categories, onSearch, onCategory }: CatalogFiltersProps) {
  const ids = fieldIds({ name: 'search' })
  return (
    <search className="mt-6 block lg:mt-8">
      <Card className="p-4 sm:p-5">
        <h2 className="flex items-center gap-2 font-bold text-base">
          <SlidersHorizontal aria-hidden className="size-4.5 text-leaf" />
          {m.catalog_filters()}
        </h2>
        <form
          action={localizeHref('/products')}
          onSubmit={(event) => event.preventDefault()}
          className="mt-3 grid gap-4 sm:grid-cols-[1fr_minmax(12rem,18rem)]"
        >
          <Field label={m.catalog_search_label()} ids={ids}>
            <div className="relative">
              <Search
                aria-hidden
                className="pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2 text-muted"
              />
              <input
                type="search"
                name="search"
                id={ids.id}
                value={search}
                onChange={(event) => onSearch(event.target.value)}
                placeholder={m.catalog_search_placeholder()}
                autoComplete="off"
                enterKeyHint="search"
                className={`${inputStyle} pl-11`}
              />
            </div>
          </Field>
          <CategorySelect
            label={m.catalog_category_label()}
            name="category"
            category={category}
            categories={categories}
            onCategory={onCategory}
          />
        </form>
      </Card>
    </search>
  )
}
