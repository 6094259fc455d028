import { ExternalLink } from 'lucide-react'
import { productName } from '../../catalog/store/product-text.ts'
import { dayText } from '../../kit/page/date-text.ts'
import { m } from '../../paraglide/messages.js'
import { activeParcels } from '../../sale/parcel.ts'
import type { Order, OrderParcel } from '../api.ts'

/** What was sent of an order, for its buyer: carrier, number and contents. Nothing without a parcel. */
export function Parcels({ order, withContents = false }: { order: Order; withContents?: boolean }) {
  const sent = activeParcels(order.parcels)
  if (sent.length === 0) return null
  return (
    <ul aria-label={m.dashboard_parcels()} className="flex flex-col gap-2">
      {sent.map((parcel) => (
        <li key={parcel.id} className="flex flex-col gap-0.5">
          <span className="flex flex-wrap items-center gap-x-3">
            <TrackingLink parcel={parcel} />
            <span className="text-muted text-sm">{sentText(parcel)}</span>
          </span>
          {(withContents || sent.length > 1) && (
            <span className="text-muted text-sm">{contentsOf(order, parcel).join(', ')}</span>
          )}
        </li>
      ))}
    </ul>
  )
}

function sentText({ shippedAt }: OrderParcel): string {
  const day = { day: dayText(shippedAt) }
  return shippedAt > new Date() ? m.dashboard_parcel_leaves(day) : m.dashboard_parcel_sent(day)
}

function contentsOf(order: Order, { lines }: OrderParcel): string[] {
  return lines.map(({ lineId, quantity }) => {
    const item = order.items.find((line) => line.lineId === lineId)
    return m.dashboard_order_item({ quantity, name: item ? productName(item) : '' })
  })
}

/** Carrier and number of a parcel, as a link to where the carrier shows it. */
export function TrackingLink({ parcel: { carrier, number, url, voidedAt } }: { parcel: OrderParcel }) {
  const text = [carrier, number].filter(Boolean).join(' ')
  if (!number || text === '') return <span className="font-semibold">{carrier ?? m.dashboard_parcel_plain()}</span>
  if (!url || voidedAt) return <span className="money wrap-anywhere font-semibold">{text}</span>
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      className="money wrap-anywhere inline-flex min-h-11 items-center gap-1.5 font-semibold text-brand-text underline underline-offset-4"
    >
      <span>{text}</span>
      <ExternalLink aria-hidden className="size-4 shrink-0" />
    </a>
  )
}
