import { useQuery } from '@tanstack/react-query'
import { PackageOpen } from 'lucide-react'
import { useState } from 'react'
import { ListPage } from '../../kit/list/list-page.tsx'
import { optionsOf, type Toolbar } from '../../kit/list/list-toolbar.tsx'
import { type ListRouteProps, useList } from '../../kit/list/use-list.ts'
import { lazyComponent } from '../../kit/page/lazy-component.tsx'
import { type ProductsSearch, readProductsSearch } from '../../office/list-search.ts'
import { m } from '../../paraglide/messages.js'
import type { AdminProduct, AdminProductPage } from '../office-api.ts'
import { productsPerPage } from '../office-api.ts'
import { productStates } from '../product-states.ts'
import { categoryName } from '../store/product-text.ts'
import { IncompleteNotice } from './incomplete-notice.tsx'
import { ProductGrid } from './product-grid.tsx'
import { adminProductsQuery } from './product-queries.ts'
import { stateTexts } from './product-texts.ts'
import { RemoveProductDialog } from './remove-product-dialog.tsx'

const ProductFormDialog = lazyComponent(() =>
  import('./product-form-dialog.tsx').then((module) => module.ProductFormDialog),
)

const SessionsDialog = lazyComponent(() =>
  import('../../workshops/office/sessions/sessions-dialog.tsx').then((module) => module.SessionsDialog),
)

type Task = { name: 'add' } | { name: 'edit' | 'dates' | 'remove'; product: AdminProduct }

/** Products Management (spec §2). */
export function ProductsPage(route: ListRouteProps<ProductsSearch>) {
  const { search } = route
  const list = useList({ ...route, read: readProductsSearch })
  const products = useQuery(adminProductsQuery(search))
  const { data } = products
  const [task, setTask] = useState<Task | null>(null)
  const [saved, setSaved] = useState<AdminProduct | null>(null)
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
        add={{ label: m.products_admin_add(), onAdd: () => setTask({ name: 'add' }) }}
        list={list}
        query={products}
        toolbar={toolbarOf(data, search)}
        above={
          saved && (
            <IncompleteNotice
              product={saved}
              onEdit={() => setTask({ name: 'edit', product: saved })}
              onHidden={() => setSaved(null)}
            />
          )
        }
        perPage={productsPerPage}
        showing={m.products_admin_showing}
        empty={{ icon: PackageOpen, title: m.products_admin_empty_title(), text: m.products_admin_empty_text() }}
        none={{ title: m.products_admin_none_title(), text: m.products_admin_none_text() }}
        unframed
      >
        <ProductGrid
          products={data?.products}
          onEdit={(product) => setTask({ name: 'edit', product })}
          onDates={(product) => setTask({ name: 'dates', product })}
          onRemove={(product) => setTask({ name: 'remove', product })}
        />
      </ListPage>
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
        />
      )}
    </>
  )
}

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
        options: optionsOf(productStates, (state) => stateTexts[state]()),
      },
    ],
  }
}

/** Maps each category to its Spanish name; null without one. */
const spanishNames = (categories: Categories) => new Map(categories.map(({ name, nameEs }) => [name, nameEs]))

interface TaskDialogProps {
  task: Task
  categories: Categories
  onClose: () => void
  onSaved: (product: AdminProduct) => void
  onRemoved: () => void
}

function TaskDialog({ task, categories, onClose, onSaved, onRemoved }: TaskDialogProps) {
  if (task.name === 'remove') {
    return <RemoveProductDialog product={task.product} onClose={onClose} onRemoved={onRemoved} />
  }
  if (task.name === 'dates') {
    return <SessionsDialog product={task.product} onClose={onClose} onMissing={onClose} />
  }
  return (
    <ProductFormDialog
      product={task.name === 'edit' ? task.product : null}
      categories={spanishNames(categories)}
      onClose={onClose}
      onMissing={onClose}
      onSaved={onSaved}
    />
  )
}
