import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import type { AdminProduct } from '../../../contract/admin-catalog.ts'
import { categoriesOf, spanishCategories } from '../../../domain/catalog.ts'
import { m } from '../../../paraglide/messages.js'
import { lazyComponent } from '../../lib/lazy-component.tsx'
import { AddButton } from '../frame/add-button.tsx'
import { PageHeading } from '../frame/page-heading.tsx'
import { RefreshButton } from '../frame/refresh-button.tsx'
import { type ListPageProps, useListSearch } from '../list/use-list-search.ts'
import { adminProductsQuery } from './product-queries.ts'
import { ProductResults } from './product-results.tsx'
import { adminProductPage, type ProductsSearch, readProductsSearch } from './products-search.ts'
import { ProductsToolbar } from './products-toolbar.tsx'
import { RemoveProductDialog } from './remove-product-dialog.tsx'

const ProductFormDialog = lazyComponent(() =>
  import('./product-form-dialog.tsx').then((module) => module.ProductFormDialog),
)

type Task = { name: 'add' } | { name: 'edit' | 'remove'; product: AdminProduct }

/** Maps each product category to its Spanish name; null without one. */
function namedCategories(products: readonly AdminProduct[]): Map<string, string | null> {
  const names = spanishCategories(products)
  return new Map(categoriesOf(products).map((category) => [category, names[category] ?? null]))
}

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
  // Memoized, so that typing in the search box does not render the list again.
  const result = useMemo(() => products.data && adminProductPage(products.data, search), [products.data, search])
  const removed = () => {
    setTask(null)
    // The button that opened the dialog is removed together with its card.
    list.current?.focus()
  }
  return (
    <>
      <PageHeading
        title={m.products_admin_title()}
        note={<p className="min-h-6 text-muted">{result && m.products_admin_total({ count: result.total })}</p>}
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
          categories={result?.categories ?? []}
          categoriesEs={result?.categoriesEs}
          onText={setText}
          onCategory={(next) => narrow({ category: next })}
          onState={(state) => narrow({ state })}
        />
        <div ref={list} tabIndex={-1} className="outline-none">
          <ProductResults
            result={result}
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
      {task && (
        <TaskDialog task={task} products={products.data ?? []} onClose={() => setTask(null)} onRemoved={removed} />
      )}
    </>
  )
}

interface TaskDialogProps {
  task: Task
  products: readonly AdminProduct[]
  onClose: () => void
  onRemoved: () => void
}

function TaskDialog({ task, products, onClose, onRemoved }: TaskDialogProps) {
  if (task.name === 'remove') {
    return <RemoveProductDialog product={task.product} onClose={onClose} onRemoved={onRemoved} />
  }
  return (
    <ProductFormDialog
      product={task.name === 'edit' ? task.product : null}
      categories={namedCategories(products)}
      onClose={onClose}
      onMissing={onClose}
    />
  )
}
