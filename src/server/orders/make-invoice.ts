import { invoiceFileName, isInvoiceAvailable } from '../../domain/invoice-rule.ts'
import { conflict } from '../platform/errors.ts'
import type { Platform } from '../platform/platform.ts'
import { readBrand } from '../settings/read-settings.ts'
import { renderInvoice } from './invoice/render-invoice.ts'
import type { OrderRow } from './tables.ts'

/** The invoice of an order and its file name. Throws 409 for an order that has none (domain/invoice-rule.ts). */
export async function makeInvoice(platform: Platform, order: OrderRow): Promise<{ fileName: string; pdf: Buffer }> {
  if (!isInvoiceAvailable(order)) {
    throw conflict('Invoices are only available for completed orders.', 'invoice_not_available')
  }
  const brand = await readBrand(platform.database.db)
  const pdf = await renderInvoice(order, brand)
  return { fileName: invoiceFileName(brand.companyName, order.orderNumber, order.createdAt), pdf }
}
