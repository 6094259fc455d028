import { PackageOpen } from 'lucide-react'
import type { AdminProduct } from '../../../contract/admin-catalog.ts'
import type { ProductPageData } from '../../../domain/product-page.ts'
import { m } from '../../../paraglide/messages.js'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { ClearButton } from '../list/clear-button.tsx'
import { Nothing } from '../list/nothing.tsx'
import { Pagination } from '../list/pagination.tsx'
import { rangeText } from '../list/range-text.ts'
import { AdminProductCard, AdminProductCardSkeleton } from './admin-product-card.tsx'
import { perPage } from './products-search.ts'

interface ProductResultsProps {
  result: ProductPageData<AdminProduct> | undefined
  isError: boolean
  filtered: boolean
  onRetry: () => void
  onClear: () => void
  onPage: (page: number) => void
  onEdit: (product: AdminProduct) => void
  onRemove: (product: AdminProduct) => void
}

const grid = 'grid gap-4 sm:grid-cols-2 xl:grid-cols-3'

/** The products of one page: loading, loaded, empty and failed states. */
export function ProductResults({
  result,
  isError,
  filtered,
  onRetry,
  onClear,
  onPage,
  onEdit,
  onRemove,
}: ProductResultsProps) {
  if (isError) return <ErrorState onRetry={onRetry} />
  if (!result) {
    return (
      <div aria-busy="true">
        <p className="sr-only">{m.admin_loading()}</p>
        <div className={grid}>
          {Array.from({ length: 6 }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are identical
            <AdminProductCardSkeleton key={index} />
          ))}
        </div>
      </div>
    )
  }
  return (
    <>
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-2 pb-3 text-muted text-sm">
        <p role="status">
          {rangeText({ ...result, count: result.products.length, perPage }, m.products_admin_showing)}
        </p>
        {filtered && result.matching > 0 && <ClearButton onClear={onClear} />}
      </div>
      {result.matching === 0 ? (
        <Card>
          <Nothing
            filtered={filtered}
            empty={{ icon: PackageOpen, title: m.products_admin_empty_title(), text: m.products_admin_empty_text() }}
            none={{ title: m.products_admin_none_title(), text: m.products_admin_none_text() }}
            onClear={onClear}
          />
        </Card>
      ) : (
        <ul className={grid}>
          {result.products.map((product) => (
            <li key={product.id} className="min-w-0">
              <AdminProductCard product={product} onEdit={onEdit} onRemove={onRemove} />
            </li>
          ))}
        </ul>
      )}
      {result.pages > 1 && (
        <div className="mt-5">
          <Pagination page={result.page} pages={result.pages} onPage={onPage} />
        </div>
      )}
    </>
  )
}
