import { buffer } from 'node:stream/consumers'
import { m } from '../../../paraglide/messages.js'
import { isDemoMoney } from '../../../payments/demo-money.ts'
import type { InvoiceBrand, InvoiceOrder } from './document-data.ts'
import { drawPageMarks } from './document-foot.ts'
import { drawInvoiceHead } from './invoice-head.ts'
import { drawLines, drawTotals } from './invoice-lines.ts'
import { frame, InvoiceSheet, ink } from './invoice-sheet.ts'

/**
 * Renders the invoice of an order as a tagged PDF on US Letter, in the order's language, with refunds and demonstrations
 * marked. The caller checks that an invoice is available (spec §5).
 */
export async function renderInvoice(order: InvoiceOrder, brand: InvoiceBrand): Promise<Buffer> {
  const locale = { locale: order.language }
  const sheet = new InvoiceSheet({
    title: m.invoice_document_title({ number: order.orderNumber }, locale),
    author: brand.companyName,
    language: order.language,
    date: order.createdAt,
  })
  const output = buffer(sheet.pdf)
  const linesEnd = drawLines(sheet, order, drawInvoiceHead(sheet, order, brand))
  const end = drawTotals(sheet, order, linesEnd)
  drawThanks(sheet, order, end)
  drawPageMarks(sheet, { number: order.orderNumber, language: order.language, demo: isDemoMoney(order) }, brand)
  sheet.pdf.end()
  return output
}

function drawThanks(sheet: InvoiceSheet, { language }: InvoiceOrder, end: number): void {
  const text = m.invoice_thanks({}, { locale: language })
  const y = Math.min(end + 12, frame.bottom - 12)
  sheet.write(sheet.root, 'P', {
    text,
    x: frame.left,
    y,
    width: frame.width,
    font: 'display',
    size: 15,
    color: ink.leaf,
  })
}
