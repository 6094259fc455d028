import { useQuery } from '@tanstack/react-query'
import { SearchX, ShoppingBag } from 'lucide-react'
import { useDeferredValue, useEffect, useMemo } from 'react'
import type { Product } from '../../catalog/api.ts'
import { countedSearch } from '../../catalog/missed-search.ts'
import {
  excludes,
  noFilter,
  type ProductFilter,
  type ProductPageData,
  productsPerPage,
} from '../../catalog/product-list.ts'
import { findsNothing, paginateProducts } from '../../catalog/product-results.ts'
import { reportMissedSearch } from '../../catalog/search-api.ts'
import { CatalogFilters, CategoryPills } from '../../catalog/store/catalog-filters.tsx'
import { PageLinks } from '../../catalog/store/list/page-links.tsx'
import { type CatalogView, catalogQuery, productsQuery, synonymsQuery } from '../../catalog/store/product-queries.ts'
import { apiStatus } from '../../kit/api/api.ts'
import { useSearchText } from '../../kit/page/use-search-text.ts'
import { Button } from '../../kit/ui/button.tsx'
import { EmptyState } from '../../kit/ui/empty-state.tsx'
import { ErrorState } from '../../kit/ui/error-state.tsx'
import { m } from '../../paraglide/messages.js'
import { ProductGrid, ProductGridSkeleton } from './product-grid.tsx'

const placeholders = 8

interface ProductsPageProps {
  view: CatalogView
  /** Writes the filters to the URL. */
  onFilter: (filter: ProductFilter) => void
}

/** All Products (spec §2): filters, then the matching products, paginated. */
export function ProductsPage({ view, onFilter }: ProductsPageProps) {
  const [text, setText] = useSearchText(view.search, (search) => onFilter({ ...view, search }))
  const searchText = useDeferredValue(text)
  const { result, categories, categoriesEs, failed, retry } = useFilteredProducts(view, searchText)
  const clear = () => {
    setText('')
    onFilter({ ...noFilter, sort: view.sort })
  }
  return (
    <div className="mx-auto max-w-page px-4 pt-4 sm:px-6 sm:pt-8 lg:px-10 lg:pt-2">
      <div className="flex flex-col gap-x-8 gap-y-2 lg:flex-row lg:items-center lg:justify-between">
        <h1 className="shrink-0 font-display font-medium text-h2 tracking-display">{m.catalog_title()}</h1>
        <CategoryPills category={view.category} categories={categories} categoriesEs={categoriesEs} />
      </div>
      <CatalogFilters
        search={text}
        filter={view}
        categories={categories ?? []}
        categoriesEs={categoriesEs}
        matching={result?.matching}
        onSearch={setText}
        onFilter={(change) => onFilter({ ...view, search: text, ...change })}
      />
      {failed ? (
        <ErrorState onRetry={retry} />
      ) : (
        <Results result={result} filtered={excludes({ ...view, search: searchText })} onClear={clear} />
      )}
    </div>
  )
}

/**
 * The filtered products. The browser filters the whole catalog locally; until it is loaded, it shows the server's page for
 * the URL. A changed search starts on the first page. What a search without result may mean is known with the synonyms.
 */
function useFilteredProducts(view: CatalogView, searchText: string) {
  const catalog = useQuery(productsQuery)
  const all = catalog.data
  const serverPage = useQuery({ ...catalogQuery(view), enabled: false }).data
  const { data: synonyms, isLoading: isWaiting } = useQuery({ ...synonymsQuery, enabled: searchText !== '' })
  const result = useMemo(() => {
    const asAddressed = searchText === view.search
    if (!all) return asAddressed ? serverPage : undefined
    const asked = { ...view, search: searchText, page: asAddressed ? view.page : 1, size: productsPerPage }
    const found = paginateProducts(all, asked, synonyms)
    return found.matching === 0 && isWaiting ? undefined : found
  }, [all, serverPage, searchText, view, synonyms, isWaiting])
  const isMissed = useMemo(
    () => result?.matching === 0 && all !== undefined && findsNothing(all, searchText, synonyms),
    [all, result, searchText, synonyms],
  )
  useMissedSearch(searchText, isMissed)
  return {
    result,
    categories: (result ?? serverPage)?.categories,
    categoriesEs: (result ?? serverPage)?.categoriesEs,
    failed: catalog.isError && !result,
    retry: () => void catalog.refetch(),
  }
}

/** The text stays this long before it counts as what somebody wanted to find, in milliseconds. */
const settledAfter = 2_000

/** Each text is reported once for a loaded document. */
const reported = new Set<string>()

/** Reports a search without result once nobody types any longer. The shop counts it, and stores nothing else. */
function useMissedSearch(search: string, isMissed: boolean): void {
  useEffect(() => {
    const counted = isMissed ? countedSearch(search) : null
    if (counted === null || reported.has(counted)) return
    const timer = setTimeout(() => {
      reported.add(counted)
      // A count that is lost harms nobody.
      apiStatus(reportMissedSearch, { body: { search } }).catch(() => undefined)
    }, settledAfter)
    return () => clearTimeout(timer)
  }, [search, isMissed])
}

interface ResultsProps {
  result: ProductPageData<Product> | undefined
  filtered: boolean
  onClear: () => void
}

const resultsId = 'results'

function Results({ result, filtered, onClear }: ResultsProps) {
  const some = result && result.matching > 0
  return (
    <section id={resultsId} tabIndex={-1} aria-label={m.catalog_title()} className="pt-1">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 pb-1">
        <p role="status" className="text-muted text-sm">
          {some && <Showing result={result} />}
          {!result && <span className="sr-only">{m.catalog_loading()}</span>}
          {result?.matching === 0 && <span className="sr-only">{m.catalog_none_title()}</span>}
        </p>
        {filtered && some && <ClearButton onClear={onClear} />}
      </div>
      {!result && <ProductGridSkeleton count={placeholders} />}
      {result?.matching === 0 && <NoProducts filtered={filtered} onClear={onClear} />}
      {some && (
        <>
          <ProductGrid products={result.products} />
          <PageLinks {...result} leadsTo={resultsId} />
        </>
      )}
    </section>
  )
}

function Showing({ result: { matching, total, similar, page, pages } }: { result: ProductPageData<Product> }) {
  return (
    <>
      {similar && <span className="text-ink">{`${m.catalog_similar()} · `}</span>}
      <span>{m.catalog_showing({ shown: matching, total })}</span>
      {pages > 1 && <span>{` · ${m.catalog_page_of({ page, pages })}`}</span>}
    </>
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
