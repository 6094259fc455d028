import { useQuery } from '@tanstack/react-query'
import { usePresentMinute } from '../../kit/page/use-present-minute.ts'
import { shopTimeZone } from '../../kit/shop-time.ts'
import { getLocale } from '../../paraglide/runtime.js'
import { arrivalOf, type DeliveryDays } from '../../sale/arrival.ts'
import { arrivalText } from '../../sale/arrival-text.ts'
import type { DeliveryKind } from '../../sale/delivery.ts'
import { priceRulesQuery } from './price-queries.ts'

/**
 * When a delivery arrives that is ordered now; nothing for one without days. It is computed in the browser, where the
 * line keeps its place until then.
 */
export function ArrivalLine({
  kind,
  days,
  className = '',
}: {
  kind: DeliveryKind
  days: DeliveryDays
  className?: string
}) {
  const { data: rules } = useQuery(priceRulesQuery)
  const now = usePresentMinute()
  if (!rules?.arrivals || (days.daysFrom ?? days.daysTo) === null) return null
  const arrival = now === null ? null : arrivalOf(days, rules.arrivals, new Date(now), shopTimeZone)
  return (
    <span className={`block min-h-5 text-sm noscript:hidden ${className}`}>
      {arrival && arrivalText(arrival, kind, getLocale())}
    </span>
  )
}
