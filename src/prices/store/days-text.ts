import { m } from '../../paraglide/messages.js'

/** How long a delivery takes: "2 to 4 business days"; empty when it is not known. */
export function daysText({ daysFrom, daysTo }: { daysFrom: number | null; daysTo: number | null }): string {
  const [from, to] = [daysFrom ?? daysTo, daysTo ?? daysFrom]
  if (from === null || to === null) return ''
  return from === to ? m.checkout_delivery_days({ count: to }) : m.checkout_delivery_days_range({ from, to })
}
