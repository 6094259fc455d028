import { invoiceFileName, isInvoiceAvailable } from '../../domain/invoice-rule.ts'
import { listPayments } from '../payments/checkout-queries.ts'
import { conflict } from '../platform/errors.ts'
import type { Platform } from '../platform/platform.ts'
import { readBrand, readContact } from '../settings/read-settings.ts'
import { renderInvoice } from './invoice/render-invoice.ts'
import type { OrderRow } from './tables.ts'

/** The invoice of an order and its file name. Throws 409 for an order that has none (domain/invoice-rule.ts). */
export async function makeInvoice(platform: Platform, order: OrderRow): Promise<{ fileName: string; pdf: Buffer }> {
  if (!isInvoiceAvailable(order)) {
    throw conflict('Invoices are only available for completed orders.', 'invoice_not_available')
  }
  const { db } = platform.database
  const [brand, contact] = await Promise.all([readBrand(db), readContact(db)])
  const payments = await listPayments(db, order.checkoutId)
  const refunded = payments.reduce((sum, payment) => sum + payment.refunded, 0)
  const { companyName, websiteEmail } = brand
  const email = websiteEmail ?? (contact.email || null)
  const seller = { companyName, email, publicUrl: platform.config.publicUrl, logo: null }
  const pdf = await renderInvoice({ ...order, refunded }, seller)
  return { fileName: invoiceFileName(companyName, order.orderNumber, order.createdAt), pdf }
}
