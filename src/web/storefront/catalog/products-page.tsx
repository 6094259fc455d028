import { useQuery } from '@tanstack/react-query'
import { SearchX, ShoppingBag } from 'lucide-react'
import { useDeferredValue } from 'react'
import type { Product } from '../../../contract/catalog.ts'
import { categoriesOf, filterProducts, type ProductFilter } from '../../../domain/catalog.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { CatalogFilters } from './catalog-filters.tsx'
import { ProductGrid, ProductGridSkeleton } from './product-grid.tsx'
import { productsQuery } from './product-queries.ts'
import { useSearchText } from './use-search-text.ts'

const placeholders = 8

interface ProductsPageProps extends ProductFilter {
  /** Writes the filters to the address. */
  onFilter: (filter: ProductFilter) => void
}

/** All Products (spec §2): filters on top, then what passes them. */
export function ProductsPage({ search, category, onFilter }: ProductsPageProps) {
  const products = useQuery(productsQuery)
  const [text, setText] = useSearchText(search, (words) => onFilter({ search: words, category }))
  const filter = { search: useDeferredValue(text), category }
  const clear = () => {
    setText('')
    onFilter({ search: '', category: 'all' })
  }
  return (
    <div className="mx-auto max-w-page px-4 pt-10 sm:px-6 lg:px-10 lg:pt-14">
      <h1 className="font-display font-medium text-h1 tracking-display">{m.catalog_title()}</h1>
      <CatalogFilters
        search={text}
        category={category}
        categories={categoriesOf(products.data ?? [])}
        onSearch={setText}
        onCategory={(next) => onFilter({ search: text, category: next })}
      />
      {products.isError ? (
        <ErrorState onRetry={() => void products.refetch()} />
      ) : (
        <Results products={products.data} filter={filter} onClear={clear} />
      )}
    </div>
  )
}

interface ResultsProps {
  products: readonly Product[] | undefined
  filter: ProductFilter
  onClear: () => void
}

function Results({ products, filter, onClear }: ResultsProps) {
  const filtered = filter.search.trim() !== '' || filter.category !== 'all'
  const shown = products && filterProducts(products, filter)
  return (
    <section aria-label={m.catalog_title()} className="pt-6">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 pb-5">
        <p role="status" className="text-muted">
          {shown && shown.length > 0 && m.catalog_showing({ shown: shown.length, total: products.length })}
          {!shown && <span className="sr-only">{m.catalog_loading()}</span>}
          {shown?.length === 0 && <span className="sr-only">{m.catalog_none_title()}</span>}
        </p>
        {filtered && shown && shown.length > 0 && <ClearButton onClear={onClear} />}
      </div>
      {!shown && <ProductGridSkeleton count={placeholders} />}
      {shown?.length === 0 && <NoProducts filtered={filtered} onClear={onClear} />}
      {shown && shown.length > 0 && <ProductGrid products={shown} />}
    </section>
  )
}

function NoProducts({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  return (
    <EmptyState
      icon={filtered ? SearchX : ShoppingBag}
      title={m.catalog_none_title()}
      text={filtered ? m.catalog_none_filtered() : m.catalog_none_available()}
      action={filtered && <ClearButton onClear={onClear} />}
    />
  )
}

function ClearButton({ onClear }: { onClear: () => void }) {
  return (
    <Button tone="outline" size="sm" onClick={onClear}>
      {m.catalog_clear()}
    </Button>
  )
}
