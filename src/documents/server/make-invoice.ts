import { conflict } from '../../kit/server/http/errors.ts'
import type { Platform } from '../../kit/server/platform.ts'
import type { OrderRow } from '../../orders/server/tables.ts'
import { completedSum, listRefunds } from '../../payments/server/refund-queries.ts'
import { invoiceFileName, isInvoiceAvailable } from '../invoice-rule.ts'
import { renderInvoice } from './pdf/render-invoice.ts'
import { readSeller } from './read-seller.ts'
import type { PdfFile } from './send-pdf.ts'

/** The PDF invoice of an order. Throws 409 when no invoice is available (documents/invoice-rule.ts). */
export async function makeInvoice(platform: Platform, order: OrderRow): Promise<PdfFile> {
  if (!isInvoiceAvailable(order)) {
    throw conflict('Invoices are only available for completed orders.', 'invoice_not_available')
  }
  const seller = await readSeller(platform, order.createdAt)
  const refunded = completedSum(await listRefunds(platform.database.db, order.checkoutId))
  const pdf = await renderInvoice({ ...order, refunded }, seller)
  return { fileName: invoiceFileName(seller.companyName, order.orderNumber, order.createdAt), pdf }
}
