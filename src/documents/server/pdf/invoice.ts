import { m } from '../../../paraglide/messages.js'
import { isDemoMoney } from '../../../sale/demo-money.ts'
import type { InvoiceBrand, InvoiceOrder } from './document-data.ts'
import { drawPageMarks } from './document-foot.ts'
import { drawInvoiceHead } from './invoice-head.ts'
import { drawLines, drawTotals } from './invoice-lines.ts'
import { frame, type InvoiceSheet, ink } from './invoice-sheet.ts'
import { type Issued, renderDocuments } from './render-documents.ts'

/** Renders the invoices of some orders as one PDF. */
export const renderInvoices = (issued: readonly Issued<InvoiceOrder>[]): Promise<Buffer> =>
  renderDocuments(issued, {
    title: ({ orderNumber, language }) => m.invoice_document_title({ number: orderNumber }, { locale: language }),
    draw: drawInvoice,
  })

/**
 * Draws the invoice of an order in the order's language, with refunds and demonstrations marked. The caller checks that an
 * invoice is available (spec §5).
 */
function drawInvoice(sheet: InvoiceSheet, order: InvoiceOrder, brand: InvoiceBrand): void {
  const linesEnd = drawLines(sheet, order, drawInvoiceHead(sheet, order, brand))
  const end = drawTotals(sheet, order, linesEnd)
  drawThanks(sheet, order, end)
  drawPageMarks(sheet, { number: order.orderNumber, language: order.language, demo: isDemoMoney(order) }, brand)
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
