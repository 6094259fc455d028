import { buffer } from 'node:stream/consumers'
import { m } from '../../../paraglide/messages.js'
import type { InvoiceBrand, InvoiceOrder } from './invoice-data.ts'
import { drawInvoiceHead, isDemo } from './invoice-head.ts'
import { drawLines, drawTotals } from './invoice-lines.ts'
import { frame, InvoiceSheet, ink } from './invoice-sheet.ts'

/**
 * The invoice of an order as a tagged PDF on US Letter, in the order's language; refunds and demonstrations are marked.
 * Who may have one is decided elsewhere (spec §5).
 */
export async function renderInvoice(order: InvoiceOrder, brand: InvoiceBrand): Promise<Buffer> {
  const locale = { locale: order.language }
  const sheet = new InvoiceSheet({
    title: m.invoice_document_title({ number: order.orderNumber }, locale),
    author: brand.companyName,
    language: order.language === 'es' ? 'es-PR' : 'en-US',
    date: order.createdAt,
  })
  const written = buffer(sheet.pdf)
  const linesEnd = drawLines(sheet, order, drawInvoiceHead(sheet, order, brand))
  const end = drawTotals(sheet, order, linesEnd)
  drawThanks(sheet, order, end)
  drawPageMarks(sheet, order, brand)
  sheet.pdf.end()
  return written
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

/** What every page carries: the foot with its number, and the mark of a demonstration. */
function drawPageMarks(sheet: InvoiceSheet, order: InvoiceOrder, brand: InvoiceBrand): void {
  const { count } = sheet.pdf.bufferedPageRange()
  for (let index = 0; index < count; index++) {
    sheet.pdf.switchToPage(index)
    sheet.artifact(() => drawFoot(sheet, order, brand, { page: index + 1, pages: count }), 'Pagination')
    if (isDemo(order)) sheet.artifact((pdf) => drawDemoMark(sheet, pdf, order))
  }
}

function drawFoot(
  sheet: InvoiceSheet,
  { language, orderNumber }: InvoiceOrder,
  brand: InvoiceBrand,
  numbers: { page: number; pages: number },
): void {
  const y = 792 - 54
  sheet.pdf
    .moveTo(frame.left, y - 12)
    .lineTo(frame.right, y - 12)
    .lineWidth(0.75)
    .stroke(ink.line)
  const contact = [brand.companyName, brand.email, new URL(brand.publicUrl).host].filter(Boolean).join('  ·  ')
  const page = `${orderNumber}  ·  ${m.invoice_page(numbers, { locale: language })}`
  const look = { y, size: 8.5, color: ink.muted }
  sheet.draw({ ...look, text: contact, x: frame.left, width: 320 })
  sheet.draw({ ...look, text: page, x: frame.right - 180, width: 180, align: 'right' })
}

function drawDemoMark(sheet: InvoiceSheet, pdf: PDFKit.PDFDocument, { language }: InvoiceOrder): void {
  pdf.rotate(-35, { origin: [306, 440] }).opacity(0.08)
  const text = m.invoice_demo({}, { locale: language })
  sheet.draw({ text, x: 0, y: 360, width: 612, align: 'center', font: 'strong', size: 150, color: ink.brand })
}
