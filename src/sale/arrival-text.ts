import type { Locale } from '../kit/locale.ts'
import { formatShopDays } from '../kit/shop-time.ts'
import { m } from '../paraglide/messages.js'
import type { Arrival } from './arrival.ts'
import type { DeliveryKind } from './delivery.ts'

/** "Arrives Tue, Dec 1 – Fri, Dec 4"; of a pickup, when it is ready. */
export function arrivalText({ earliest, latest }: Arrival, kind: DeliveryKind, language: Locale): string {
  const days = formatShopDays(language, earliest, latest)
  const locale = { locale: language }
  return kind === 'pickup' ? m.delivery_ready({ days }, locale) : m.delivery_arrives({ days }, locale)
}
