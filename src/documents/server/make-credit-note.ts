import { notFound } from '../../kit/server/http/errors.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { refundedLines } from '../../orders/server/order-mails.ts'
import type { OrderRow } from '../../orders/server/tables.ts'
import { listCompletedRefunds } from '../../payments/server/refund-queries.ts'
import { invoiceFileName } from '../invoice-rule.ts'
import { renderCreditNote } from './pdf/render-credit-note.ts'
import { readSeller } from './read-seller.ts'
import type { PdfFile } from './send-pdf.ts'

/** The PDF of a credit note by its number. Throws 404 when the order has no such credit note. */
export async function makeCreditNote(platform: Platform, order: OrderRow, number: string): Promise<PdfFile> {
  const refunds = await listCompletedRefunds(platform.database.db, order.checkoutId)
  const index = refunds.findIndex(({ creditNote }) => creditNote === number)
  const refund = refunds[index]
  if (!refund) throw notFound()
  const before = refunds.slice(0, index).reduce((sum, { amount }) => sum + amount, 0)
  const { amount, note, createdAt, completedAt } = refund
  const lines = refundedLines(order, refund.lines)
  const credit = { number, lines, amount, before, note, completedAt: completedAt ?? createdAt }
  const seller = await readSeller(platform, credit.completedAt)
  const pdf = await renderCreditNote(credit, order, seller)
  return { fileName: invoiceFileName(seller.companyName, number, credit.completedAt), pdf }
}
