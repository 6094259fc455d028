import { useQuery } from '@tanstack/react-query'
import { ArrowDownUp, CircleCheck, PackageOpen, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { type MissingForSale, missingForSale } from '../../catalog/catalog.ts'
import { AdminProductCard, AdminProductCardSkeleton } from '../../catalog/office/admin-product-card.tsx'
import {
  adminProductsQuery,
  type ProductsSearch,
  readProductsSearch,
  removalQuery,
} from '../../catalog/office/product-queries.ts'
import { ProductSelectionBar } from '../../catalog/office/table/product-selection.tsx'
import { ProductTable } from '../../catalog/office/table/product-table.tsx'
import { SheetBar } from '../../catalog/office/table/sheet-bar.tsx'
import { useTableView } from '../../catalog/office/table/table-view.ts'
import { useSheet } from '../../catalog/office/table/use-sheet.ts'
import { ViewControls } from '../../catalog/office/table/view-controls.tsx'
import { useRemoval, useTakingOffSale } from '../../catalog/office/use-product-changes.ts'
import { type AdminProduct, type AdminProductPage, productsPerPage } from '../../catalog/office-api.ts'
import { productStateTexts } from '../../catalog/office-texts.ts'
import { productStates } from '../../catalog/product-states.ts'
import { categoryName, productName } from '../../catalog/store/product-text.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import { optionsOf, type Toolbar } from '../../kit/list/list-toolbar.tsx'
import { ToolbarButton } from '../../kit/list/toolbar-button.tsx'
import { useList } from '../../kit/list/use-list.ts'
import { useSelection } from '../../kit/list/use-selection.ts'
import { lazyComponent } from '../../kit/page/lazy-component.tsx'
import { pageText } from '../../kit/page/page-text.ts'
import { Button } from '../../kit/ui/button.tsx'
import { ConfirmDialog } from '../../kit/ui/confirm-dialog.tsx'
import { HalfTextsLink } from '../../languages/office/half-texts.tsx'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'

const ProductFormDialog = lazyComponent(() =>
  import('./product-form-dialog.tsx').then((module) => module.ProductFormDialog),
)

const SessionsDialog = lazyComponent(() =>
  import('../../workshops/office/sessions/sessions-dialog.tsx').then((module) => module.SessionsDialog),
)

const ProductOrderDialog = lazyComponent(() =>
  import('../../catalog/office/product-order-dialog.tsx').then((module) => module.ProductOrderDialog),
)

const StockHistoryDialog = lazyComponent(() =>
  import('./stock-history-dialog.tsx').then((module) => module.StockHistoryDialog),
)

type Task =
  | { name: 'add' }
  | { name: 'order' }
  | { name: 'copy'; product: AdminProduct }
  | { name: 'edit' | 'dates' | 'history' | 'remove'; product: AdminProduct }

/** Products Management (spec §2). */
export function ProductsPage() {
  const list = useList({ read: readProductsSearch })
  const products = useQuery(adminProductsQuery(list.search))
  const { data } = products
  const [task, setTask] = useState<Task | null>(null)
  const [saved, setSaved] = useState<AdminProduct | null>(null)
  const table = useTableView()
  const sheet = useSheet()
  const selection = useSelection<AdminProduct>(list.filters)
  const actions = {
    onEdit: (product: AdminProduct) => setTask({ name: 'edit', product }),
    onDates: (product: AdminProduct) => setTask({ name: 'dates', product }),
    onRemove: (product: AdminProduct) => setTask({ name: 'remove', product }),
  }
  const tableActions = {
    ...actions,
    onCopy: (product: AdminProduct) => setTask({ name: 'copy', product }),
    onHistory: (product: AdminProduct) => setTask({ name: 'history', product }),
  }
  const removed = () => {
    setTask(null)
    // The button that opened the dialog is removed together with its card.
    list.focus()
  }
  return (
    <>
      <ListPage
        title={m.products_admin_title()}
        note={data && m.products_admin_total({ count: data.total })}
        badge={<HalfTextsLink />}
        add={{ label: m.products_admin_add(), onAdd: () => setTask({ name: 'add' }) }}
        list={list}
        query={products}
        toolbar={toolbarOf(data, list.search)}
        above={
          saved && (
            <IncompleteNotice
              product={saved}
              onEdit={() => setTask({ name: 'edit', product: saved })}
              onHidden={() => setSaved(null)}
            />
          )
        }
        below={
          <>
            <div className="flex flex-wrap items-center justify-end gap-2">
              <ToolbarButton
                icon={ArrowDownUp}
                label={m.product_order()}
                pending={false}
                onClick={() => setTask({ name: 'order' })}
              />
              <ViewControls {...table} />
            </div>
            {table.view === 'table' && (
              <ProductSelectionBar
                selection={selection}
                filters={list.filters}
                matching={data?.matching ?? 0}
                categories={data?.categories ?? []}
                sheet={sheet}
              />
            )}
          </>
        }
        rangeNote={table.view === 'table' && <SheetHint />}
        perPage={productsPerPage}
        showing={m.products_admin_showing}
        empty={{ icon: PackageOpen, title: m.products_admin_empty_title(), text: m.products_admin_empty_text() }}
        none={
          isCalm(list.filters)
            ? { icon: CircleCheck, title: m.products_admin_calm(), text: '' }
            : { title: m.products_admin_none_title(), text: m.products_admin_none_text() }
        }
        unframed={table.view === 'cards'}
      >
        {table.view === 'cards' ? (
          <ProductGrid products={data?.products} categories={data?.categories ?? []} {...actions} />
        ) : (
          <ProductTable
            products={data?.products}
            categories={data?.categories ?? []}
            columns={table.columns}
            sheet={sheet}
            selection={selection}
            {...tableActions}
          />
        )}
      </ListPage>
      <SheetBar sheet={sheet} />
      {task && (
        <TaskDialog
          task={task}
          categories={data?.categories ?? []}
          onClose={() => setTask(null)}
          onSaved={(product) => {
            setTask(null)
            setSaved(product)
          }}
          onRemoved={removed}
          onCopy={tableActions.onCopy}
        />
      )}
    </>
  )
}

/** How the table is used; not on a phone, which has no such keys. */
const SheetHint = () => <span className="block text-xs max-sm:hidden">{m.sheet_hint()}</span>

type Categories = AdminProductPage['categories']

function toolbarOf(page: AdminProductPage | undefined, search: ProductsSearch): Toolbar<ProductsSearch> {
  const categories = spanishNames(page?.categories ?? [])
  // A link may contain a category without products; keep it as an option.
  const choices = [...new Set([...categories.keys(), ...(search.category === undefined ? [] : [search.category])])]
  return {
    name: 'product',
    search: {
      label: m.products_admin_search(),
      hint: m.products_admin_search_hint(),
    },
    filters: [
      {
        kind: 'select',
        param: 'category',
        label: m.products_admin_category(),
        all: m.catalog_category_all(),
        options: optionsOf(choices, (category) => categoryName(category, categories.get(category))),
      },
      {
        kind: 'select',
        param: 'state',
        label: m.products_admin_state(),
        all: m.products_admin_state_all(),
        options: optionsOf(productStates, (state) => pageText(productStateTexts, state)),
      },
    ],
  }
}

/** Whether the list shows everything that is low on stock. */
const isCalm = ({ state, search, category }: ProductsSearch) => state === 'low' && !search && !category

/** Maps each category to its Spanish name; null without one. */
const spanishNames = (categories: Categories) => new Map(categories.map(({ name, nameEs }) => [name, nameEs]))

interface TaskDialogProps {
  task: Task
  categories: Categories
  onClose: () => void
  onSaved: (product: AdminProduct) => void
  onRemoved: () => void
  onCopy: (product: AdminProduct) => void
}

function TaskDialog({ task, categories, onClose, onSaved, onRemoved, onCopy }: TaskDialogProps) {
  if (task.name === 'remove') {
    return <RemoveProductDialog product={task.product} onClose={onClose} onRemoved={onRemoved} />
  }
  if (task.name === 'dates') {
    return <SessionsDialog product={task.product} onClose={onClose} onMissing={onClose} />
  }
  if (task.name === 'order') return <ProductOrderDialog onClose={onClose} onMissing={onClose} />
  if (task.name === 'history') {
    return <StockHistoryDialog product={task.product} onClose={onClose} onMissing={onClose} />
  }
  return (
    <ProductFormDialog
      // A copy is another form than the product that it copies.
      key={task.name}
      product={task.name === 'edit' ? task.product : null}
      copied={task.name === 'copy' ? task.product : undefined}
      categories={spanishNames(categories)}
      onClose={onClose}
      onMissing={onClose}
      onSaved={onSaved}
      onCopy={onCopy}
    />
  )
}

interface ProductGridProps {
  /** Undefined while loading. */
  products: readonly AdminProduct[] | undefined
  categories: Categories
  onEdit: (product: AdminProduct) => void
  onDates: (product: AdminProduct) => void
  onRemove: (product: AdminProduct) => void
}

const grid = 'grid gap-4 pb-5 sm:grid-cols-2 xl:grid-cols-3'

function ProductGrid({ products, categories, ...actions }: ProductGridProps) {
  if (!products) {
    return (
      <div className={grid}>
        {Array.from({ length: 6 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are identical
          <AdminProductCardSkeleton key={index} />
        ))}
      </div>
    )
  }
  const names = categories.map(({ name }) => name)
  return (
    <ul className={grid}>
      {products.map((product) => (
        <li key={product.id} className="min-w-0">
          <AdminProductCard product={product} categories={names} {...actions} />
        </li>
      ))}
    </ul>
  )
}

interface RemoveProductDialogProps {
  product: AdminProduct
  onClose: () => void
  onRemoved: () => void
}

/** Names the product, and says whether it is deleted or archived. */
function RemoveProductDialog({ product, onClose, onRemoved }: RemoveProductDialogProps) {
  const { data, isPending } = useQuery(removalQuery(product.id))
  const removal = useRemoval(product)
  const name = productName(product)
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={m.products_admin_delete_title({ name })}
      description={
        <p aria-live="polite">{isPending ? m.admin_loading() : consequences[data?.outcome ?? 'unknown']()}</p>
      }
      confirmLabel={data?.outcome === 'archived' ? m.products_admin_archive() : m.products_admin_delete()}
      pending={isPending || removal.isPending || removal.isSuccess}
      onConfirm={() => removal.mutate(undefined, { onSuccess: onRemoved })}
    />
  )
}

const consequences = {
  deleted: m.products_admin_delete_text,
  archived: m.products_admin_archive_text,
  unknown: m.products_admin_remove_text,
}

const missingTexts: Record<MissingForSale, () => string> = {
  picture: m.products_admin_missing_picture,
  dates: m.products_admin_missing_dates,
  stock: m.products_admin_missing_stock,
}

interface IncompleteNoticeProps {
  /** The product as it was saved. */
  product: AdminProduct
  onEdit: () => void
  /** The product was taken off sale. */
  onHidden: () => void
}

/** Says what a saved product lacks although it is on sale; renders nothing when it is complete. */
function IncompleteNotice({ product, onEdit, onHidden }: IncompleteNoticeProps) {
  const hiding = useTakingOffSale(product)
  const missing = missingForSale(product).map((part) => missingTexts[part]())
  const list = new Intl.ListFormat(getLocale(), { type: 'conjunction' }).format(missing)
  return (
    <div role="status">
      {missing.length > 0 && (
        <div className="flex flex-wrap items-center gap-3 rounded-card bg-warning-soft px-4 py-3">
          <TriangleAlert aria-hidden className="size-5 shrink-0 text-warning-text" />
          <p className="wrap-anywhere min-w-0 flex-1 basis-60">
            {m.products_admin_incomplete({ name: productName(product), missing: list })}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button tone="outline" size="admin" shape="control" onClick={onEdit}>
              {m.products_admin_edit()}
            </Button>
            <Button
              tone="outline"
              size="admin"
              shape="control"
              pending={hiding.isPending}
              onClick={() => hiding.mutate(undefined, { onSuccess: onHidden })}
            >
              {m.products_admin_take_off_sale()}
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}
