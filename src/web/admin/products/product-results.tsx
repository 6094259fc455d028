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

interface ProductShelfProps {
  shelf: ProductPageData<AdminProduct> | undefined
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
export function ProductShelf({
  shelf,
  isError,
  filtered,
  onRetry,
  onClear,
  onPage,
  onEdit,
  onRemove,
}: ProductShelfProps) {
  if (isError) return <ErrorState onRetry={onRetry} />
  if (!shelf) {
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
        <p role="status">{rangeText({ ...shelf, count: shelf.products.length, perPage }, m.products_admin_showing)}</p>
        {filtered && shelf.matching > 0 && <ClearButton onClear={onClear} />}
      </div>
      {shelf.matching === 0 ? (
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
          {shelf.products.map((product) => (
            <li key={product.id} className="min-w-0">
              <AdminProductCard product={product} onEdit={onEdit} onRemove={onRemove} />
            </li>
          ))}
        </ul>
      )}
      {shelf.pages > 1 && (
        <div className="mt-5">
          <Pagination page={shelf.page} pages={shelf.pages} onPage={onPage} />
        </div>
      )}
    </>
  )
}
