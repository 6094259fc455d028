import type { Order } from '../../../contract/orders.ts'
import { m } from '../../../paraglide/messages.js'
import { getLocale } from '../../../paraglide/runtime.js'

const days = {
  en: new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'America/Puerto_Rico' }),
  es: new Intl.DateTimeFormat('es-PR', { dateStyle: 'long', timeZone: 'America/Puerto_Rico' }),
}

/** The day in Puerto Rico, in words of the page's language. */
const moments = {
  en: new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'America/Puerto_Rico' }),
  es: new Intl.DateTimeFormat('es-PR', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'America/Puerto_Rico' }),
}

/** `Nov 22, 2026, 3:05 PM` in Puerto Rico. */
export function momentText(date: Date): string {
  return moments[getLocale()].format(date)
}

export function dayText(date: Date): string {
  return days[getLocale()].format(date)
}

/** How the order is paid: "PayPal", or that it is paid by hand. */
export function paymentMethodText({ paymentMethod }: Pick<Order, 'paymentMethod'>): string {
  return paymentMethod === 'Manual' ? m.dashboard_payment_manual() : paymentMethod
}
