import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Ban, FileText, Package, PackageCheck, Truck } from 'lucide-react'
import { useState } from 'react'
import { api, apiFile } from '../../kit/api/api.ts'
import { isLostSession } from '../../kit/api/api-error.ts'
import { serverText } from '../../kit/form/fault-text.ts'
import { countText } from '../../kit/list/figures.ts'
import { SelectionBar } from '../../kit/list/selection-bar.tsx'
import { toastFailedAction } from '../../kit/list/toast-failed-action.ts'
import type { Selection } from '../../kit/list/use-selection.ts'
import { lazyComponent } from '../../kit/page/lazy-component.tsx'
import { wordingsOf } from '../../kit/page/page-text.ts'
import { saveFile } from '../../kit/page/save-file.ts'
import { Button } from '../../kit/ui/button.tsx'
import { toast } from '../../kit/ui/toast-store.ts'
import {
  type ChosenOrder,
  getInvoices,
  getPackingSlips,
  listChosenOrders,
  processOrders,
} from '../../orders/bulk-api.ts'
import type { OrdersSearch } from '../../orders/office/order-queries.ts'
import { processRefusals, shipRefusals } from '../../orders/office-texts.ts'
import { m } from '../../paraglide/messages.js'
import { documentFaults } from '../../sale/document-texts.ts'
import { type RefusedOrder, RefusedOrders, refusedOrders } from './refused-orders.tsx'

const ShipDialog = lazyComponent(() => import('./ship-dialog.tsx').then((module) => module.ShipDialog))

const CancelDialog = lazyComponent(() => import('./cancel-dialog.tsx').then((module) => module.CancelDialog))

/** The selected orders of the list, in its order. */
export type OrderSelection = Selection<ChosenOrder>

interface OrderSelectionBarProps {
  selection: OrderSelection
  filters: OrdersSearch
  /** How many orders match the filters. */
  matching: number
}

/** In the order of the list, in which slips are printed and numbers are typed, not in that of the ticks. */
function inOrderOfList(ticked: readonly ChosenOrder[], sort: OrdersSearch['sort']): ChosenOrder[] {
  const oldestFirst = ticked.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1))
  return sort === 'oldest' ? oldestFirst : oldestFirst.reverse()
}

/** What can be done with the selected orders. */
export function OrderSelectionBar({
  selection: { chosen: ticked, choose },
  filters,
  matching,
}: OrderSelectionBarProps) {
  const [shipping, setShipping] = useState<readonly ChosenOrder[] | null>(null)
  const [canceling, setCanceling] = useState<readonly ChosenOrder[] | null>(null)
  const { search, status: filter, from, to, sort } = filters
  const chosen = inOrderOfList(ticked, sort)
  const all = useMutation({
    mutationFn: () => api(listChosenOrders, { query: { search, filter, from, to, sort } }),
    onSuccess: ({ orders, more }) => {
      choose(orders)
      if (more) toast({ title: m.bulk_too_many(), tone: 'warning' })
    },
    onError: (error) => toastFailedAction(error, { title: m.bulk_failed_title(), description: serverText(error, '') }),
  })
  const ids = chosen.map(({ id }) => id)
  const slips = useFile(() => apiFile(getPackingSlips, { body: { ids } }), m.bulk_slips_done)
  const invoices = useFile(() => apiFile(getInvoices, { body: { ids } }), m.bulk_invoices_done)
  const [unprocessed, setUnprocessed] = useState<readonly RefusedOrder[]>([])
  const process = useProcessing((refused) => {
    setUnprocessed(refused)
    if (refused.length === 0) choose([])
  })
  if (chosen.length === 0) return null
  return (
    <SelectionBar
      label={m.bulk_bar()}
      text={m.bulk_selected({ count: chosen.length })}
      all={
        matching > chosen.length
          ? { text: m.bulk_all({ count: countText(matching) }), pending: all.isPending, onSelect: () => all.mutate() }
          : null
      }
      onNone={() => choose([])}
    >
      <Button tone="outline" size="admin" shape="control" pending={slips.isPending} onClick={() => slips.mutate()}>
        <Package aria-hidden className="size-4 shrink-0" />
        {m.bulk_slips()}
      </Button>
      <Button
        tone="outline"
        size="admin"
        shape="control"
        pending={invoices.isPending}
        onClick={() => invoices.mutate()}
      >
        <FileText aria-hidden className="size-4 shrink-0" />
        {m.bulk_invoices()}
      </Button>
      <Button
        tone="outline"
        size="admin"
        shape="control"
        pending={process.isPending}
        onClick={() => process.mutate(chosen)}
      >
        <PackageCheck aria-hidden className="size-4 shrink-0" />
        {m.bulk_process()}
      </Button>
      <Button tone="outline" size="admin" shape="control" onClick={() => setCanceling(chosen)}>
        <Ban aria-hidden className="size-4 shrink-0" />
        {m.bulk_cancel()}
      </Button>
      <Button size="admin" shape="control" className="max-sm:order-first" onClick={() => setShipping(chosen)}>
        <Truck aria-hidden className="size-4 shrink-0" />
        {m.bulk_ship()}
      </Button>
      {unprocessed.length > 0 && (
        <RefusedOrders
          refused={unprocessed}
          heading={m.bulk_unprocessed()}
          onClose={() => {
            setUnprocessed([])
            choose([])
          }}
        />
      )}
      {canceling && (
        <CancelDialog
          orders={canceling}
          onMissing={() => setCanceling(null)}
          onClose={(isDone) => {
            setCanceling(null)
            if (isDone) choose([])
          }}
        />
      )}
      {shipping && (
        <ShipDialog
          orders={shipping}
          onMissing={() => setShipping(null)}
          onClose={(isDone) => {
            setShipping(null)
            if (isDone) choose([])
          }}
        />
      )}
    </SelectionBar>
  )
}

/** Downloads the documents of the selected orders, and names the orders that have none. */
function useFile(fetch: () => ReturnType<typeof apiFile>, done: () => string) {
  return useMutation({
    mutationFn: fetch,
    onSuccess: ({ file, name = 'orders.pdf', omitted }) => {
      saveFile(file, name)
      const text = m.bulk_file_text({ file: name })
      const without = omitted && m.bulk_left_out({ numbers: omitted.split(',').join(', ') })
      toast({
        title: done(),
        description: [text, without].filter(Boolean).join(' '),
        tone: without ? 'warning' : 'success',
      })
    },
    onError: (error) => {
      if (isLostSession(error)) return
      toastFailedAction(error, {
        title: m.bulk_failed_title(),
        description: serverText(error, m.bulk_file_failed(), {
          ...wordingsOf(shipRefusals),
          ...wordingsOf(documentFaults),
        }),
      })
    },
  })
}

/** Orders in one request. */
const atOnce = 200

/** Sets the selected orders to processed. @param onDone gets those that were left as they are */
function useProcessing(onDone: (refused: readonly RefusedOrder[]) => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (orders: readonly ChosenOrder[]) => {
      const refused: RefusedOrder[] = []
      for (let at = 0; at < orders.length; at += atOnce) {
        const part = orders.slice(at, at + atOnce)
        const answer = await api(processOrders, { body: { ids: part.map(({ id }) => id) } })
        refused.push(...refusedOrders(part, answer.refused, processRefusals))
      }
      return refused
    },
    onSuccess: (refused, orders) => {
      const count = orders.length - refused.length
      if (count > 0) {
        toast({ title: m.bulk_processed_title(), description: m.bulk_processed_text({ count }), tone: 'success' })
      }
      onDone(refused)
    },
    onError: (error) => {
      if (isLostSession(error)) return
      toastFailedAction(error, {
        title: m.bulk_failed_title(),
        description: serverText(error, m.bulk_process_failed()),
      })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['admin'] }),
  })
}
