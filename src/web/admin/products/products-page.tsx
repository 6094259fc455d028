import { useQuery } from '@tanstack/react-query'
import { PackageOpen, SearchX } from 'lucide-react'
import { useRef, useState } from 'react'
import type { AdminProduct } from '../../../contract/admin-catalog.ts'
import { categoriesOf } from '../../../domain/catalog.ts'
import { type Shelf, shelfOf } from '../../../domain/shelf.ts'
import { m } from '../../../paraglide/messages.js'
import { later } from '../../page/later.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { AddButton } from '../frame/add-button.tsx'
import { PageHeading } from '../frame/page-heading.tsx'
import { RefreshButton } from '../frame/refresh-button.tsx'
import { ClearButton } from '../list/clear-button.tsx'
import { countText } from '../list/figures.ts'
import { Pagination } from '../list/pagination.tsx'
import { type ListPageProps, useListSearch } from '../list/use-list-search.ts'
import { AdminProductCard, AdminProductCardSkeleton } from './admin-product-card.tsx'
import { adminProductsQuery } from './product-queries.ts'
import { type ProductsSearch, productsOfState, readProductsSearch } from './products-search.ts'
import { ProductsToolbar } from './products-toolbar.tsx'
import { RemoveProductDialog } from './remove-product-dialog.tsx'

const ProductFormDialog = later(() => import('./product-form-dialog.tsx').then((module) => module.ProductFormDialog))

const perPage = 24

type Task = { name: 'add' } | { name: 'edit' | 'remove'; product: AdminProduct }

/** Products Management (spec §2). */
export function ProductsPage({ search, onSearch }: ListPageProps<ProductsSearch>) {
  const products = useQuery(adminProductsQuery({ archived: search.state === 'archived' }))
  const [task, setTask] = useState<Task | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const { text, setText, filtered, narrow, turnTo, clear } = useListSearch({
    list: search,
    read: readProductsSearch,
    onSearch,
  })
  const ofState = products.data && productsOfState(products.data, search.state)
  const { search: words = '', category = 'all', page = 1 } = search
  const shelf = ofState && shelfOf(ofState, { search: words, category, page, size: perPage })
  const removed = () => {
    setTask(null)
    // The button that was pressed is gone with its card.
    list.current?.focus()
  }
  return (
    <>
      <PageHeading
        title={m.products_admin_title()}
        note={<p className="min-h-6 text-muted">{ofState && m.products_admin_total({ count: ofState.length })}</p>}
        actions={
          <>
            <RefreshButton pending={products.isFetching} onRefresh={() => void products.refetch()} />
            <AddButton label={m.products_admin_add()} onAdd={() => setTask({ name: 'add' })} />
          </>
        }
      />
      <div className="flex flex-col gap-5">
        <ProductsToolbar
          text={text}
          category={search.category}
          state={search.state}
          categories={shelf?.categories ?? []}
          onText={setText}
          onCategory={(next) => narrow({ category: next })}
          onState={(state) => narrow({ state })}
        />
        <div ref={list} tabIndex={-1} className="outline-none">
          <Found
            shelf={shelf}
            isError={products.isError}
            filtered={filtered}
            onRetry={() => void products.refetch()}
            onClear={clear}
            onPage={turnTo}
            onEdit={(product) => setTask({ name: 'edit', product })}
            onRemove={(product) => setTask({ name: 'remove', product })}
          />
        </div>
      </div>
      {task?.name === 'remove' && (
        <RemoveProductDialog product={task.product} onClose={() => setTask(null)} onRemoved={removed} />
      )}
      {task && task.name !== 'remove' && (
        <ProductFormDialog
          product={task.name === 'edit' ? task.product : null}
          categories={products.data ? categoriesOf(products.data) : []}
          onClose={() => setTask(null)}
          onMissing={() => setTask(null)}
        />
      )}
    </>
  )
}

interface FoundProps {
  shelf: Shelf<AdminProduct> | undefined
  isError: boolean
  filtered: boolean
  onRetry: () => void
  onClear: () => void
  onPage: (page: number) => void
  onEdit: (product: AdminProduct) => void
  onRemove: (product: AdminProduct) => void
}

const grid = 'grid gap-4 sm:grid-cols-2 xl:grid-cols-3'

function Found({ shelf, isError, filtered, onRetry, onClear, onPage, onEdit, onRemove }: FoundProps) {
  if (isError) return <ErrorState onRetry={onRetry} />
  if (!shelf) {
    return (
      <div aria-busy="true">
        <p className="sr-only">{m.admin_loading()}</p>
        <div className={grid}>
          {Array.from({ length: 6 }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike
            <AdminProductCardSkeleton key={index} />
          ))}
        </div>
      </div>
    )
  }
  return (
    <>
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-2 pb-3 text-muted text-sm">
        <p role="status">{rangeText(shelf)}</p>
        {filtered && shelf.matching > 0 && <ClearButton onClear={onClear} />}
      </div>
      {shelf.matching === 0 ? (
        <Card>
          <Nothing filtered={filtered} onClear={onClear} />
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

function rangeText({ products, page, matching }: Shelf<AdminProduct>): string {
  if (matching === 0) return ''
  const before = (page - 1) * perPage
  const [first, last] = [countText(before + 1), countText(before + products.length)]
  return m.products_admin_showing({ first, last, total: countText(matching) })
}

function Nothing({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  if (!filtered) {
    return <EmptyState icon={PackageOpen} title={m.products_admin_empty_title()} text={m.products_admin_empty_text()} />
  }
  return (
    <EmptyState
      icon={SearchX}
      title={m.products_admin_none_title()}
      text={m.products_admin_none_text()}
      action={<ClearButton onClear={onClear} />}
    />
  )
}
