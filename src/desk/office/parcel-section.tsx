import { useMutation, useQueryClient } from '@tanstack/react-query'
import { PackagePlus } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../kit/api/api.ts'
import { isLostSession } from '../../kit/api/api-error.ts'
import { serverText } from '../../kit/form/fault-text.ts'
import { momentText } from '../../kit/list/figures.ts'
import { toastFailedAction } from '../../kit/list/toast-failed-action.ts'
import { Badge } from '../../kit/ui/badge.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { ConfirmDialog } from '../../kit/ui/confirm-dialog.tsx'
import { toast } from '../../kit/ui/toast-store.ts'
import type { Order, OrderDetails, OrderParcel } from '../../orders/api.ts'
import { replaceOrder } from '../../orders/office/order-queries.ts'
import { trackingText } from '../../orders/office/tracking-text.ts'
import { voidParcel } from '../../orders/parcels-api.ts'
import { TrackingLink } from '../../orders/store/parcels.tsx'
import { m } from '../../paraglide/messages.js'
import { nameOf } from '../../refunds/office/refund-texts.ts'
import { isCanceled } from '../../sale/order-status.ts'
import { unitsToShip } from '../../sale/parcel.ts'

interface ParcelSectionProps {
  order: Order
  details: OrderDetails | undefined
  onSend: () => void
}

/** The parcels of an order, and what waits for one. Nothing for an order that is picked up or has no goods. */
export function ParcelSection({ order, details, onSend }: ParcelSectionProps) {
  const waiting = unitsToShip(order.items, order.parcels).reduce((sum, { quantity }) => sum + quantity, 0)
  const isSent = order.delivery?.kind !== 'pickup' && waiting > 0 && !isCanceled(order)
  if (!isSent && order.parcels.length === 0) return null
  return (
    <section aria-label={m.parcel_section()} className="border-line border-t pt-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div>
          <h3 className="font-bold">{m.parcel_section()}</h3>
          {isSent && <p className="text-muted text-sm">{m.parcel_waiting({ count: waiting })}</p>}
        </div>
        {isSent && (
          <Button tone="outline" size="admin" shape="control" onClick={onSend}>
            <PackagePlus aria-hidden className="size-4 shrink-0" />
            {m.parcel_send()}
          </Button>
        )}
      </div>
      {order.parcels.length > 0 && (
        <ul className="mt-3 flex flex-col divide-y divide-line">
          {order.parcels.map((parcel) => (
            <ParcelEntry key={parcel.id} order={order} parcel={parcel} tracking={trackingOf(details, parcel)} />
          ))}
        </ul>
      )}
    </section>
  )
}

const trackingOf = (details: OrderDetails | undefined, { id }: OrderParcel) =>
  details?.trackings.find(({ parcelId }) => parcelId === id)

/** The name of who took an online payment, and is told of the parcels. */
const providerOf = ({ tenders, paymentMethod }: Order): string =>
  tenders.find(({ kind }) => kind === 'provider')?.method ?? paymentMethod

interface ParcelEntryProps {
  order: Order
  parcel: OrderParcel
  tracking: OrderDetails['trackings'][number] | undefined
}

function ParcelEntry({ order, parcel, tracking }: ParcelEntryProps) {
  const [asking, setAsking] = useState(false)
  const { number, shippedAt, voidedAt, lines } = parcel
  const date = momentText(shippedAt)
  const contents = lines.map(({ lineId, quantity }) => `${quantity} × ${nameOf(order, lineId)}`)
  return (
    <li className="flex flex-col gap-1 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="flex min-w-0 flex-wrap items-center gap-2">
          <TrackingLink parcel={parcel} />
          {voidedAt && <Badge>{m.parcel_voided()}</Badge>}
          <span className="text-muted text-sm">
            {shippedAt > new Date() ? m.parcel_leaves({ date }) : m.parcel_sent({ date })}
          </span>
        </span>
        {!voidedAt && (
          <Button
            tone="quiet"
            size="admin"
            shape="control"
            aria-label={m.parcel_void_named({ number: number ?? '' })}
            onClick={() => setAsking(true)}
          >
            {m.parcel_void()}
          </Button>
        )}
      </div>
      <p className={voidedAt ? 'text-muted text-sm line-through' : 'text-sm'}>{contents.join(', ')}</p>
      {tracking && !voidedAt && <p className="text-muted text-sm">{trackingText(tracking, providerOf(order))}</p>}
      {asking && <VoidQuestion order={order} parcel={parcel} onClose={() => setAsking(false)} />}
    </li>
  )
}

interface VoidQuestionProps {
  order: Order
  parcel: OrderParcel
  onClose: () => void
}

function VoidQuestion({ order, parcel, onClose }: VoidQuestionProps) {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => api(voidParcel, { params: { id: order.id, parcelId: parcel.id } }),
    onSuccess: ({ order: changed, emailWarning }) => {
      replaceOrder(queryClient, changed)
      toast({ title: m.parcel_voided_title(), description: emailWarning, tone: emailWarning ? 'warning' : 'success' })
      onClose()
    },
    onError: (error) => {
      if (isLostSession(error)) return
      toastFailedAction(error, {
        title: m.parcel_failed_title(),
        description: serverText(error, m.parcel_void_failed()),
      })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['admin'] }),
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && !isPending && onClose()}
      title={m.parcel_void_title()}
      description={m.parcel_void_text()}
      confirmLabel={m.parcel_void_confirm()}
      pending={isPending}
      onConfirm={() => mutate()}
    />
  )
}
