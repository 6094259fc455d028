import { slugify } from './catalog.ts'
import { type OrderMoney, wasPaid } from './order-status.ts'

/** Whether an order has an invoice: its money came, by wallet or, from completed on, by hand (spec §5). */
export function isInvoiceAvailable(order: OrderMoney): boolean {
  return wasPaid(order)
}

/** File name of an invoice: brand, order number and the order's day in Puerto Rico, joined by hyphens (spec §9). */
export function invoiceFileName(brand: string, orderNumber: string, date: Date): string {
  const parts = [slugify(brand), orderNumber, day.format(date).replaceAll('-', '')]
  return `${parts.filter((part) => part !== '').join('-')}.pdf`
}

// The Swedish format is the ISO one: 2026-11-20.
const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Puerto_Rico', dateStyle: 'short' })
