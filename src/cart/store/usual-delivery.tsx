import { useQuery } from '@tanstack/react-query'
import { Truck } from 'lucide-react'
import { m } from '../../paraglide/messages.js'
import { daysText } from '../../prices/store/days-text.ts'
import { ArrivalLine } from './arrival-line.tsx'
import { priceRulesQuery } from './price-queries.ts'

/** How long the usual delivery takes and when it arrives; nothing while no delivery method has days. */
export function UsualDelivery() {
  const usual = useQuery(priceRulesQuery).data?.arrivals?.usual
  if (!usual) return null
  const days = daysText(usual)
  return (
    <div className="flex items-start gap-2.5 text-sm">
      <Truck aria-hidden className="size-5 shrink-0 text-leaf" />
      <p className="min-w-0">
        <ArrivalLine kind="parcel" days={usual} className="font-semibold" />
        <span className="block text-muted">
          {usual.place === null ? m.delivery_usual({ days }) : m.delivery_usual_to({ days, place: usual.place })}
        </span>
      </p>
    </div>
  )
}
