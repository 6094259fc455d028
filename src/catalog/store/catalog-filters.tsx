import { ChevronDown, SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { Form } from '../../kit/page/form.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { Card } from '../../kit/ui/card.tsx'
import { Field, fieldIds } from '../../kit/ui/field.tsx'
import { SearchInput } from '../../kit/ui/search-input.tsx'
import { SelectField } from '../../kit/ui/select-field.tsx'
import { m } from '../../paraglide/messages.js'
import { localizeHref } from '../../paraglide/runtime.js'
import { type ProductFilter, type ProductSort, productSorts } from '../product-list.ts'
import { MoreFilters } from './more-filters.tsx'
import { categoryName } from './product-text.ts'

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
  const [open, setOpen] = useState(false)
  return (
    <search className="mt-4 block sm:mt-6 lg:mt-8">
      <Card className="p-4 sm:p-5">
        <h2 className="hidden items-center gap-2 font-bold text-base sm:flex">
          <SlidersHorizontal aria-hidden className="size-4.5 text-leaf" />
          {m.catalog_filters()}
        </h2>
        <Form
          method="get"
          action={localizeHref('/products')}
          onSubmit={() => {}}
          className="grid grid-cols-2 gap-x-3 gap-y-4 sm:mt-3 sm:gap-x-4 lg:grid-cols-[1fr_minmax(11rem,16rem)_minmax(11rem,15rem)]"
        >
          <SearchField search={search} onSearch={onSearch} />
          <FiltersButton open={open} filter={filter} onToggle={() => setOpen(!open)} />
          <div id={filtersId} className={`contents noscript:contents ${open ? '' : 'max-sm:hidden'}`}>
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
          </div>
          {/* Enter submits a form with several fields only if it has a button, visible or not. */}
          <div className="noscript:block hidden">
            <Button type="submit">{m.catalog_search_label()}</Button>
          </div>
        </Form>
      </Card>
    </search>
  )
}

const filtersId = 'catalog-filters'

interface FiltersButtonProps {
  open: boolean
  filter: ProductFilter
  onToggle: () => void
}

/** On phones the other filters are folded, so that the results of a search stand above the fold. */
function FiltersButton({ open, filter, onToggle }: FiltersButtonProps) {
  const count = [
    filter.category !== 'all',
    filter.sort !== 'featured',
    filter.minPrice !== undefined,
    filter.maxPrice !== undefined,
    filter.inStock,
  ].filter(Boolean).length
  return (
    <button
      type="button"
      aria-expanded={open}
      aria-controls={filtersId}
      onClick={onToggle}
      className="-my-2 noscript:hidden col-span-2 inline-flex min-h-11 items-center gap-2 font-bold sm:hidden"
    >
      <SlidersHorizontal aria-hidden className="size-4.5 text-leaf" />
      <span>{count === 0 ? m.catalog_filters() : m.catalog_filters_set({ count })}</span>
      <ChevronDown aria-hidden className={`size-4.5 text-muted transition-transform ${open ? 'rotate-180' : ''}`} />
    </button>
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

interface CategorySelectProps {
  label: string
  name: string
  /** The selected one, or `all`. */
  category: string
  categories: readonly string[]
  /** Spanish names of the categories that have one. */
  categoriesEs?: Readonly<Record<string, string>> | undefined
  onCategory: (category: string) => void
  className?: string
}

/** Filters a list by category. */
function CategorySelect(props: CategorySelectProps) {
  const { label, name, category, categories, categoriesEs, onCategory, className } = props
  // A link may contain a category without products; keep it as an option.
  const choices = category === 'all' || categories.includes(category) ? categories : [...categories, category]
  return (
    <SelectField
      label={label}
      name={name}
      className={className}
      value={category}
      // The URL determines the selection; prevents the browser from restoring another one.
      autoComplete="off"
      onChange={({ target }) => onCategory(target.value)}
    >
      <option value="all">{m.catalog_category_all()}</option>
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {categoryName(choice, categoriesEs?.[choice])}
        </option>
      ))}
    </SelectField>
  )
}
