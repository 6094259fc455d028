import { SlidersHorizontal } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { Form } from '../../kit/page/form.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { Card } from '../../kit/ui/card.tsx'
import { Field, fieldIds } from '../../kit/ui/field.tsx'
import { Link } from '../../kit/ui/link.tsx'
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
  /** The number of products that match; undefined while it is unknown. */
  matching: number | undefined
  onSearch: (text: string) => void
  onFilter: (change: Partial<ProductFilter>) => void
}

/** The Filters card (spec §2): one row on wide screens, a sheet on phones. Without JavaScript it is a GET form. */
export function CatalogFilters({ search, filter, matching, onSearch, onFilter, ...named }: CatalogFiltersProps) {
  const [open, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const sheet = useRef<HTMLDivElement>(null)
  const close = () => {
    setOpen(false)
    if (open) opener.current?.focus()
  }
  useEffect(() => {
    if (open) sheet.current?.querySelector<HTMLElement>(focusable)?.focus()
  }, [open])
  return (
    <search
      className="z-20 mt-3 block bg-page short:static lg:sticky lg:top-19 lg:mt-2"
      onKeyDown={({ key }) => key === 'Escape' && close()}
    >
      <Card className="max-sm:border-0 max-sm:bg-transparent sm:px-4 sm:py-3 lg:px-4 lg:py-1.25">
        <Form
          method="get"
          action={localizeHref('/products')}
          onSubmit={() => {}}
          className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-2 sm:grid-cols-3 lg:flex lg:flex-wrap lg:items-center lg:gap-y-1"
        >
          <h2 className="col-span-full flex items-center gap-2 font-bold text-base max-sm:sr-only">
            <SlidersHorizontal aria-hidden className="size-4.5 text-leaf" />
            {m.catalog_filters()}
          </h2>
          <SearchField search={search} onSearch={onSearch} />
          <FiltersButton ref={opener} open={open} filter={filter} onToggle={() => setOpen(!open)} />
          {/* biome-ignore lint/a11y/noStaticElementInteractions: it is a dialog while it is open */}
          <div
            ref={sheet}
            id={filtersId}
            {...(open && { role: 'dialog', 'aria-modal': true, 'aria-label': m.catalog_filters() })}
            onKeyDown={stayInside}
            className={`contents noscript:contents ${open ? sheetStyle : 'max-sm:hidden'}`}
          >
            <CategorySelect
              label={m.catalog_category_label()}
              name="category"
              category={filter.category}
              {...named}
              onCategory={(category) => onFilter({ category })}
              className="sm:[&>label]:sr-only lg:w-52"
            />
            <SortSelect sort={filter.sort} onSort={(sort) => onFilter({ sort })} />
            <MoreFilters filter={filter} onFilter={onFilter} />
            <Button full onClick={close} className="noscript:hidden sm:hidden">
              {matching === undefined ? m.catalog_filters_done() : m.catalog_filters_show({ count: matching })}
            </Button>
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
const focusable = 'select, input, button, summary'

/** Tab goes round in the sheet: what lies under it is not part of the dialog. */
function stayInside(event: KeyboardEvent<HTMLDivElement>): void {
  const { key, shiftKey, currentTarget, target } = event
  if (key !== 'Tab' || currentTarget.getAttribute('role') !== 'dialog') return
  const inside = [...currentTarget.querySelectorAll<HTMLElement>(focusable)].filter((one) => one.checkVisibility())
  const [from, to] = shiftKey ? [inside[0], inside.at(-1)] : [inside.at(-1), inside[0]]
  if (target !== from) return
  event.preventDefault()
  to?.focus()
}

/** On phones the filters lie over the lower part of the page, so that the products above show what they do. */
const sheetStyle = [
  'max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:z-40 max-sm:flex max-sm:max-h-[75dvh] max-sm:flex-col max-sm:gap-4',
  'max-sm:overflow-y-auto max-sm:rounded-t-tile max-sm:bg-surface max-sm:p-4 max-sm:shadow-raised',
].join(' ')

interface CategoryPillsProps {
  category: string
  /** Undefined while they are loaded: their row is kept free. */
  categories: readonly string[] | undefined
  categoriesEs?: Readonly<Record<string, string>> | undefined
}

/** A second way to the categories: links in a row that scrolls sideways. */
export function CategoryPills({ category, categories, categoriesEs }: CategoryPillsProps) {
  if (!categories) return <div className="h-13" />
  if (categories.length < 2) return null
  return (
    <nav aria-label={m.catalog_kinds()} className="-mx-4 min-w-0 overflow-x-auto [scrollbar-width:none] sm:mx-0">
      <ul className="flex w-max gap-2 px-4 py-1 sm:px-0.5">
        {['all', ...categories].map((choice) => (
          <li key={choice}>
            <Link
              to="/products"
              search={(search: object) => ({
                ...search,
                category: choice === 'all' ? undefined : choice,
                page: undefined,
              })}
              resetScroll={false}
              current={choice === category ? 'true' : undefined}
              className="inline-flex min-h-11 items-center whitespace-nowrap rounded-full border border-line px-4 font-semibold text-sm hover:bg-sunken aria-[current]:border-leaf aria-[current]:bg-leaf aria-[current]:text-on-leaf"
            >
              {choice === 'all' ? m.catalog_kinds_all() : categoryName(choice, categoriesEs?.[choice])}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

interface FiltersButtonProps {
  ref: RefObject<HTMLButtonElement | null>
  open: boolean
  filter: ProductFilter
  onToggle: () => void
}

/** On phones the other filters are folded, so that the results of a search stand above the fold. */
function FiltersButton({ ref, open, filter, onToggle }: FiltersButtonProps) {
  const count = [
    filter.category !== 'all',
    filter.sort !== 'featured',
    filter.minPrice !== undefined,
    filter.maxPrice !== undefined,
    filter.inStock,
  ].filter(Boolean).length
  return (
    <button
      ref={ref}
      type="button"
      aria-haspopup="dialog"
      aria-expanded={open}
      aria-controls={filtersId}
      onClick={onToggle}
      className="noscript:hidden inline-flex min-h-11 items-center gap-2 rounded-control border border-line-strong bg-surface px-3.5 font-semibold sm:hidden"
    >
      <SlidersHorizontal aria-hidden className="size-4.5 text-leaf" />
      <span>{count === 0 ? m.catalog_filters() : m.catalog_filters_set({ count })}</span>
    </button>
  )
}

function SearchField({ search, onSearch }: Pick<CatalogFiltersProps, 'search' | 'onSearch'>) {
  const ids = fieldIds({ name: 'search' })
  return (
    <Field label={m.catalog_search_label()} ids={ids} className="lg:flex-1 [&>label]:sr-only">
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
      className="sm:[&>label]:sr-only lg:w-52"
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
