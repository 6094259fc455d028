import { slugify } from '../catalog/catalog.ts'
import { shopDay } from '../kit/shop-time.ts'
import { type OrderMoney, wasPaid } from './order-status.ts'

/** Whether an order has an invoice: it was paid, by wallet or, from completed on, manually (spec §5). */
export function isInvoiceAvailable(order: OrderMoney): boolean {
  return wasPaid(order)
}

/** File name of an invoice: brand, order number and the order's day in Puerto Rico, joined by hyphens (spec §9). */
export function invoiceFileName(brand: string, orderNumber: string, date: Date): string {
  const parts = [slugify(brand), orderNumber, shopDay(date).replaceAll('-', '')]
  return `${parts.filter((part) => part !== '').join('-')}.pdf`
}
