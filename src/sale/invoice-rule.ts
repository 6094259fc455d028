import { slugify } from '../catalog/catalog.ts'
import { shopDay } from '../kit/shop-time.ts'
import { hasMoney, type OrderMoney } from './order-status.ts'

/** Whether an order has an invoice: money came in, by wallet or, from completed on, manually (spec §5), if only in part. */
export function isInvoiceAvailable(order: OrderMoney): boolean {
  return hasMoney(order)
}

/** File name of an invoice: brand, order number and the order's day in Puerto Rico, joined by hyphens (spec §9). */
export function invoiceFileName(brand: string, orderNumber: string, date: Date): string {
  const parts = [slugify(brand), orderNumber, shopDay(date).replaceAll('-', '')]
  return `${parts.filter((part) => part !== '').join('-')}.pdf`
}
