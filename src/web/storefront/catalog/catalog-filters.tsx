import { SlidersHorizontal } from 'lucide-react'
import { m } from '../../../paraglide/messages.js'
import { localizeHref } from '../../../paraglide/runtime.js'
import { CategorySelect } from '../../product/category-select.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Field, fieldIds } from '../../ui/field.tsx'
import { SearchInput } from '../../ui/search-input.tsx'

interface CatalogFiltersProps {
  search: string
  /** 'all' or one of the categories. */
  category: string
  categories: readonly string[]
  /** Spanish names of the categories that have one. */
  categoriesEs?: Readonly<Record<string, string>> | undefined
  onSearch: (text: string) => void
  onCategory: (category: string) => void
}

/** The Filters card (spec §2). Without JavaScript it is a GET form. */
export function CatalogFilters({ search, category, onSearch, onCategory, ...named }: CatalogFiltersProps) {
  const ids = fieldIds({ name: 'search' })
  return (
    <search className="mt-6 block lg:mt-8">
      <Card className="p-4 sm:p-5">
        <h2 className="flex items-center gap-2 font-bold text-base">
          <SlidersHorizontal aria-hidden className="size-4.5 text-leaf" />
          {m.catalog_filters()}
        </h2>
        <form
          method="get"
          action={localizeHref('/products')}
          onSubmit={(event) => event.preventDefault()}
          className="mt-3 grid gap-4 sm:grid-cols-[1fr_minmax(12rem,18rem)]"
        >
          <Field label={m.catalog_search_label()} ids={ids}>
            <SearchInput
              name="search"
              id={ids.id}
              value={search}
              onText={onSearch}
              placeholder={m.catalog_search_placeholder()}
            />
          </Field>
          <CategorySelect
            label={m.catalog_category_label()}
            name="category"
            category={category}
            {...named}
            onCategory={onCategory}
          />
          <noscript>
            <Button type="submit">{m.catalog_search_label()}</Button>
          </noscript>
        </form>
      </Card>
    </search>
  )
}
