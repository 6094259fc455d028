import { useState } from 'react'
import { localStore, parseStored } from '../../../kit/page/browser-storage.ts'

/** The two views of the list of products. */
export type ProductsView = 'cards' | 'table'

/** The columns of the table that can be chosen, in their order; the name always stands first. */
export const columnNames = ['category', 'type', 'sku', 'barcode', 'price', 'before', 'stock', 'active'] as const
export type ColumnName = (typeof columnNames)[number]

const firstColumns: readonly ColumnName[] = ['category', 'price', 'stock', 'active']

/** The chosen view and columns, kept in this browser. */
export function useTableView() {
  const [view, setView] = useState<ProductsView>(() =>
    localStore.get('products-view') === 'table' ? 'table' : 'cards',
  )
  const [columns, setColumns] = useState(storedColumns)
  return {
    view,
    columns,
    show: (next: ProductsView) => {
      setView(next)
      localStore.set('products-view', next)
    },
    toggle: (column: ColumnName) => {
      const next = columnNames.filter((name) => columns.includes(name) !== (name === column))
      setColumns(next)
      localStore.set('products-columns', JSON.stringify(next))
    },
  }
}

function storedColumns(): readonly ColumnName[] {
  try {
    const stored = parseStored<unknown>(localStore.get('products-columns'))
    return Array.isArray(stored) ? columnNames.filter((name) => stored.includes(name)) : firstColumns
  } catch {
    return firstColumns
  }
}
