import type { Locale } from '../kit/locale.ts'
import { m } from '../paraglide/messages.js'
import type { OrderOrigin } from './origin.ts'

/** Where visits came from, in words: the named source, otherwise the site that led to the shop. */
export function originName(origin: OrderOrigin | null, locale: Locale): string {
  if (!origin) return m.order_origin_unknown({}, { locale })
  return origin.source ?? origin.referrer ?? m.order_origin_direct({}, { locale })
}

/** The same with medium and campaign: `instagram · social · summer`. */
export const originText = (origin: OrderOrigin | null, locale: Locale): string =>
  [originName(origin, locale), origin?.medium, origin?.campaign].filter(Boolean).join(' · ')
