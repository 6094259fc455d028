import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { lineName } from '../../catalog/office/table/variant-text.ts'
import type { AdminProduct } from '../../catalog/office-api.ts'
import { productName } from '../../catalog/store/product-text.ts'
import { api } from '../../kit/api/api.ts'
import { countText, momentText } from '../../kit/list/figures.ts'
import { Button } from '../../kit/ui/button.tsx'
import { Dialog } from '../../kit/ui/dialog.tsx'
import { ErrorState } from '../../kit/ui/error-state.tsx'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import { m } from '../../paraglide/messages.js'
import { getStockHistory, type StockMovement } from '../stock-history-api.ts'

const historyQuery = (id: string, before: number | undefined) =>
  queryOptions({
    queryKey: ['admin', 'products', 'stock-history', id, before],
    queryFn: () => api(getStockHistory, { params: { id }, query: { before } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** Who changed the stock of a product, by how much and why, newest first. */
export function StockHistoryDialog({ product, onClose }: { product: AdminProduct; onClose: () => void }) {
  /** The pages that were left, newest first; the first page has no number. */
  const [pages, setPages] = useState<readonly (number | undefined)[]>([undefined])
  const history = useQuery(historyQuery(product.id, pages.at(-1)))
  const { data } = history
  const { older } = data ?? {}
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={m.stock_history_title({ name: productName(product) })}
      footer={
        <>
          {pages.length > 1 && (
            <Button tone="outline" size="sm" onClick={() => setPages(pages.slice(0, -1))}>
              {m.stock_history_newer()}
            </Button>
          )}
          {older && (
            <Button tone="outline" size="sm" pending={history.isFetching} onClick={() => setPages([...pages, older])}>
              {m.stock_history_older()}
            </Button>
          )}
          <Button size="sm" onClick={onClose}>
            {m.shell_close()}
          </Button>
        </>
      }
    >
      {history.isError ? (
        <ErrorState onRetry={() => void history.refetch()} />
      ) : data ? (
        <Movements product={product} movements={data.movements} />
      ) : (
        <Skeleton className="h-40" />
      )}
    </Dialog>
  )
}

function Movements({ product, movements }: { product: AdminProduct; movements: readonly StockMovement[] }) {
  if (movements.length === 0) return <p className="text-muted">{m.stock_history_none()}</p>
  return (
    <ul className="divide-y divide-line">
      {movements.map((movement) => (
        <li key={movement.id} className="flex items-baseline justify-between gap-4 py-2.5">
          <div className="min-w-0">
            <p className="wrap-anywhere font-semibold">{reasonText(movement)}</p>
            <p className="wrap-anywhere text-muted text-sm">
              {[momentText(movement.at), movement.actor, variantName(product, movement)].filter(Boolean).join(' · ')}
            </p>
          </div>
          <span className="money shrink-0 font-semibold">{deltaText(movement.delta)}</span>
        </li>
      ))}
    </ul>
  )
}

function reasonText({ reason, orderNumber }: StockMovement): string {
  if (reason === 'initial') return m.stock_history_initial()
  if (reason === 'adjusted') return m.stock_history_adjusted()
  if (reason === 'held') return orderNumber ? m.stock_history_sold({ order: orderNumber }) : m.stock_history_held()
  return orderNumber ? m.stock_history_returned({ order: orderNumber }) : m.stock_history_released()
}

/** The variant of several; one that is gone has no name. */
function variantName(product: AdminProduct, { variantId }: StockMovement): string | null {
  if (product.options.length === 0 && product.variants.length <= 1) return null
  const variant = product.variants.find(({ id }) => id === variantId)
  return variant ? lineName({ product, variant }) : null
}

/** +5 or −2 */
const deltaText = (delta: number) => `${delta > 0 ? '+' : '−'}${countText(Math.abs(delta))}`
