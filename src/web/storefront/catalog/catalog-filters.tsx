import { SlidersHorizontal } from 'lucide-react'
import { type ProductFilter, type ProductSort, productSorts } from '../../../domain/product-list.ts'
import { m } from '../../../paraglide/messages.js'
import { localizeHref } from '../../../paraglide/runtime.js'
import { CategorySelect } from '../../product/category-select.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Field, fieldIds } from '../../ui/field.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { MoreFilters } from './more-filters.tsx'

interface CatalogFiltersProps {
  /** The typed search text; `filter.search` follows after a debounce. */
  search: string
  filter: ProductFilter
  categories: readonly string[]
  /** Spanish names of the categories that have one. */
  categoriesEs?: Readonly<Record<string, string>> | undefined
  onSearch: (text: string) => void
  onFilter: (change: Partial<ProductFilter>) => void
}

/** The Filters card (spec §2). Without JavaScript it is a GET form. */
export function CatalogFilters({ search, filter, onSearch, onFilter, ...named }: CatalogFiltersProps) {
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
          className="mt-3 grid grid-cols-2 gap-x-3 gap-y-4 sm:gap-x-4 lg:grid-cols-[1fr_minmax(11rem,16rem)_minmax(11rem,15rem)]"
        >
          <SearchField search={search} onSearch={onSearch} />
          <CategorySelect
            label={m.catalog_category_label()}
            name="category"
            category={filter.category}
            {...named}
            onCategory={(category) => onFilter({ category })}
            className="max-sm:col-span-2"
          />
          <SortSelect sort={filter.sort} onSort={(sort) => onFilter({ sort })} />
          <MoreFilters filter={filter} onFilter={onFilter} />
          {/* Enter submits a form with several fields only if it has a button, visible or not. */}
          <div className="noscript:block hidden">
            <Button type="submit">{m.catalog_search_label()}</Button>
          </div>
        </form>
      </Card>
    </search>
  )
}

function SearchField({ search, onSearch }: Pick<CatalogFiltersProps, 'search' | 'onSearch'>) {
  const ids = fieldIds({ name: 'search' })
  return (
    <Field label={m.catalog_search_label()} ids={ids} className="max-lg:col-span-2">
      <SearchInput
        name="search"
        id={ids.id}
        value={search}
        onText={onSearch}
        placeholder={m.catalog_search_placeholder()}
      />
    </Field>
  )
}

const sortNames: Record<ProductSort, () => string> = {
  featured: m.catalog_sort_featured,
  'price-asc': m.catalog_sort_price_asc,
  'price-desc': m.catalog_sort_price_desc,
  newest: m.catalog_sort_newest,
}

function SortSelect({ sort, onSort }: { sort: ProductSort; onSort: (sort: ProductSort) => void }) {
  return (
    <SelectField
      label={m.catalog_sort_label()}
      name="sort"
      value={sort}
      // The URL determines the selection; prevents the browser from restoring another one.
      autoComplete="off"
      className="max-sm:col-span-2"
      onChange={({ target }) => onSort(productSorts.find((known) => known === target.value) ?? 'featured')}
    >
      {productSorts.map((known) => (
        <option key={known} value={known}>
          {sortNames[known]()}
        </option>
      ))}
    </SelectField>
  )
}
