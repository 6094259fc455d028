import { useMutation } from '@tanstack/react-query'
import { Eye, EyeOff, Percent, Tag } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../../kit/api/api.ts'
import { serverText } from '../../../kit/form/fault-text.ts'
import { countText } from '../../../kit/list/figures.ts'
import { SelectionBar } from '../../../kit/list/selection-bar.tsx'
import type { Selection } from '../../../kit/list/use-selection.ts'
import { lazyComponent } from '../../../kit/page/lazy-component.tsx'
import { Button } from '../../../kit/ui/button.tsx'
import { toast } from '../../../kit/ui/toast-store.ts'
import { m } from '../../../paraglide/messages.js'
import { type AdminProduct, type AdminProductPage, browseAdminProducts, maxChangedProducts } from '../../office-api.ts'
import type { ProductsSearch } from '../product-queries.ts'
import { toastProductFailure } from '../use-product-changes.ts'
import { type CellKey, typed } from './product-sheet.ts'
import type { Sheet } from './use-sheet.ts'

const PriceDialog = lazyComponent(() => import('./price-dialog.tsx').then((module) => module.PriceDialog))
const CategoryDialog = lazyComponent(() => import('./category-dialog.tsx').then((module) => module.CategoryDialog))

export type ProductSelection = Selection<AdminProduct>

interface ProductSelectionBarProps {
  selection: ProductSelection
  filters: ProductsSearch
  /** How many products match the filters. */
  matching: number
  categories: AdminProductPage['categories']
  sheet: Sheet
}

/** What can be typed for all selected products at once; it is saved with the rest of the table. */
export function ProductSelectionBar({ selection, filters, matching, categories, sheet }: ProductSelectionBarProps) {
  const [task, setTask] = useState<'price' | 'category' | null>(null)
  const { chosen, choose } = selection
  const all = useMutation({
    mutationFn: () => listMatching(filters),
    onSuccess: (products) => {
      choose(products)
      if (matching > products.length) {
        toast({ title: m.sheet_too_many({ count: countText(maxChangedProducts) }), tone: 'warning' })
      }
    },
    onError: (error) => toastProductFailure(error, serverText(error, m.sheet_failed())),
  })
  if (chosen.length === 0) return null
  const kept = chosen.filter(({ archivedAt }) => archivedAt === null)
  const typeAll = (key: CellKey, text: string) =>
    sheet.fill((drafts) => kept.reduce((now, product) => typed(now, product, key, text), drafts))
  return (
    <SelectionBar
      label={m.sheet_selected_bar()}
      text={m.sheet_selected({ count: chosen.length })}
      all={
        matching > chosen.length
          ? {
              text: m.bulk_all({ count: countText(Math.min(matching, maxChangedProducts)) }),
              pending: all.isPending,
              onSelect: () => all.mutate(),
            }
          : null
      }
      onNone={() => choose([])}
    >
      <Button tone="outline" size="admin" shape="control" onClick={() => setTask('price')}>
        <Percent aria-hidden className="size-4 shrink-0" />
        {m.sheet_prices()}
      </Button>
      <Button tone="outline" size="admin" shape="control" onClick={() => setTask('category')}>
        <Tag aria-hidden className="size-4 shrink-0" />
        {m.products_admin_category()}
      </Button>
      <Button tone="outline" size="admin" shape="control" onClick={() => typeAll('active', 'on')}>
        <Eye aria-hidden className="size-4 shrink-0" />
        {m.sheet_show()}
      </Button>
      <Button tone="outline" size="admin" shape="control" onClick={() => typeAll('active', 'off')}>
        <EyeOff aria-hidden className="size-4 shrink-0" />
        {m.sheet_hide()}
      </Button>
      {task === 'price' && (
        <PriceDialog products={kept} sheet={sheet} onMissing={() => setTask(null)} onClose={() => setTask(null)} />
      )}
      {task === 'category' && (
        <CategoryDialog
          count={kept.length}
          categories={categories}
          onApply={(category) => typeAll('category', category)}
          onMissing={() => setTask(null)}
          onClose={() => setTask(null)}
        />
      )}
    </SelectionBar>
  )
}

const atOnce = 100

/** The products that match the filters, newest first, at most as many as one change takes. */
async function listMatching({ search, category, state }: ProductsSearch): Promise<AdminProduct[]> {
  const found = new Map<string, AdminProduct>()
  for (let page = 1; page <= maxChangedProducts / atOnce; page += 1) {
    const answer = await api(browseAdminProducts, { query: { search, category, state, page, size: atOnce } })
    for (const product of answer.products) found.set(product.id, product)
    if (answer.pages <= page) break
  }
  return [...found.values()]
}
