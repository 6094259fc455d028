import type { Locale } from '../../../kit/locale.ts'
import { m } from '../../../paraglide/messages.js'
import type { InvoiceBrand } from './document-data.ts'
import { frame, type InvoiceSheet, ink } from './invoice-sheet.ts'

interface PageMarks {
  /** The number of the order or of the credit note. */
  number: string
  language: Locale
  /** Whether to mark the document as a demonstration: no money moved. */
  demo: boolean
}

/** Draws the footer with the page number on every page of the document, and the demonstration mark. */
export function drawPageMarks(sheet: InvoiceSheet, marks: PageMarks, brand: InvoiceBrand): void {
  const { start, count } = sheet.pdf.bufferedPageRange()
  for (let index = 0; index < count; index++) {
    sheet.pdf.switchToPage(start + index)
    sheet.artifact(() => drawFoot(sheet, marks, brand, { page: index + 1, pages: count }), 'Pagination')
    if (marks.demo) sheet.artifact((pdf) => drawDemoMark(sheet, pdf, marks))
  }
}

function drawFoot(
  sheet: InvoiceSheet,
  { language, number }: PageMarks,
  brand: InvoiceBrand,
  numbers: { page: number; pages: number },
): void {
  const y = 792 - 54
  sheet.pdf
    .moveTo(frame.left, y - 12)
    .lineTo(frame.right, y - 12)
    .lineWidth(0.75)
    .stroke(ink.line)
  if (sheet.isRomanized) {
    const text = m.invoice_latin_letters({}, { locale: language })
    sheet.draw({ text, x: frame.left, y: y - 25, size: 7.5, color: ink.muted })
  }
  const { companyName, email, phone, publicUrl, address } = brand
  const contact = [companyName, email, phone, new URL(publicUrl).host].filter(Boolean).join('  ·  ')
  const page = `${number}  ·  ${m.invoice_page(numbers, { locale: language })}`
  const look = { y, size: 8.5, color: ink.muted }
  const line = { ...look, text: contact, x: frame.left, width: 320 }
  sheet.draw(line)
  if (address !== null) sheet.draw({ ...line, text: address, y: y + sheet.heightOf(line) })
  sheet.draw({ ...look, text: page, x: frame.right - 180, width: 180, align: 'right' })
}

function drawDemoMark(sheet: InvoiceSheet, pdf: PDFKit.PDFDocument, { language }: PageMarks): void {
  pdf.rotate(-35, { origin: [306, 440] }).opacity(0.08)
  const text = m.invoice_demo({}, { locale: language })
  sheet.draw({ text, x: 0, y: 360, width: 612, align: 'center', font: 'strong', size: 150, color: ink.brand })
}
