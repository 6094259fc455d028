import { nameIn } from '../../../domain/bilingual.ts'
import { formatMoney } from '../../../domain/money.ts'
import { chargeNames } from '../../../domain/pricing.ts'
import { m } from '../../../paraglide/messages.js'
import type { InvoiceOrder } from './invoice-data.ts'
import { frame, type InvoiceSheet, ink, type Line, type Structure } from './invoice-sheet.ts'

// Wide enough for $99,999,999.99, the most that the database holds.
const columns = {
  item: { x: frame.left + 12, width: 244 },
  quantity: { x: frame.left + 264, width: 48 },
  price: { x: frame.left + 316, width: 84 },
  amount: { x: frame.right - 100, width: 88 },
}
const sums = {
  name: { x: frame.left + 240, width: 126 },
  value: { x: frame.left + 368, width: frame.width - 380 },
}
const headHeight = 26
const rowPadding = 8

/** The table of what was sold, over as many pages as it takes. @returns where it ends. */
export function drawLines(sheet: InvoiceSheet, order: InvoiceOrder, top: number): number {
  const table = sheet.group(sheet.root, 'Table')
  let y = drawHead(sheet, order, top, sheet.group(sheet.group(table, 'THead'), 'TR'))
  const body = sheet.group(table, 'TBody')
  for (const item of order.items) {
    const cell = { text: nameIn(order.language, item), width: columns.item.width, size: 10 }
    const height = sheet.heightOf(cell) + 2 * rowPadding
    if (y + height > frame.bottom) {
      sheet.pdf.addPage()
      y = drawHead(sheet, order, frame.top, null)
    }
    drawRow(sheet, order, item, sheet.group(body, 'TR'), y + rowPadding)
    y += height
    rule(sheet, y)
  }
  return y
}

/** Without `row` the head repeats itself on a further page, where it is no content. */
function drawHead(sheet: InvoiceSheet, { language }: InvoiceOrder, y: number, row: Structure | null): number {
  const locale = { locale: language }
  sheet.artifact((pdf) => pdf.roundedRect(frame.left, y, frame.width, headHeight, 4).fill(ink.sunken))
  const heads: (Line & { text: string })[] = [
    { ...columns.item, y, text: m.invoice_item({}, locale) },
    { ...columns.quantity, y, text: m.invoice_quantity({}, locale), align: 'right' },
    { ...columns.price, y, text: m.invoice_unit_price({}, locale), align: 'right' },
    { ...columns.amount, y, text: m.invoice_amount({}, locale), align: 'right' },
  ]
  for (const head of heads) {
    const line: Line = { ...head, y: y + 8, size: 9, font: 'strong', color: ink.muted }
    if (row) sheet.write(row, 'TH', line, 'Column')
    else sheet.artifact(() => sheet.draw(line), 'Pagination')
  }
  return y + headHeight
}

function drawRow(
  sheet: InvoiceSheet,
  { language }: InvoiceOrder,
  item: InvoiceOrder['items'][number],
  row: Structure,
  y: number,
): void {
  const money = (cents: number) => formatMoney(cents, language)
  sheet.write(row, 'TH', { ...columns.item, y, text: nameIn(language, item) }, 'Row')
  sheet.write(row, 'TD', { ...columns.quantity, y, text: String(item.quantity), align: 'right' })
  sheet.write(row, 'TD', { ...columns.price, y, text: money(item.price), align: 'right' })
  sheet.write(row, 'TD', { ...columns.amount, y, text: money(item.price * item.quantity), align: 'right' })
}

/** The sums under the table, kept together. @returns where they end. */
export function drawTotals(sheet: InvoiceSheet, order: InvoiceOrder, top: number): number {
  const rows = sumsOf(order)
  const height = 24 + rows.length * 22
  let y = top + 12
  if (y + height > frame.bottom) {
    sheet.pdf.addPage()
    y = frame.top
  }
  const body = sheet.group(sheet.group(sheet.root, 'Table'), 'TBody')
  for (const { name, value, isTotal } of rows) {
    if (isTotal) {
      y += 4
      rule(sheet, y, sums.name.x)
      y += 10
    }
    const look = isTotal
      ? ({ font: 'strong', size: 14, color: ink.leaf } as const)
      : ({ font: 'text', size: 10, color: ink.text } as const)
    const row = sheet.group(body, 'TR')
    sheet.write(row, 'TH', { ...look, ...sums.name, y, text: name }, 'Row')
    sheet.write(row, 'TD', { ...look, ...sums.value, y, text: value, align: 'right' })
    y += isTotal ? 26 : 20
  }
  return y
}

function sumsOf(order: InvoiceOrder): { name: string; value: string; isTotal?: boolean }[] {
  const locale = { locale: order.language }
  const money = (cents: number) => formatMoney(cents, order.language)
  const shipping = order.shipping === 0 ? m.invoice_free({}, locale) : money(order.shipping)
  const words = { tax: m.invoice_tax({}, locale), shipping: m.invoice_shipping({}, locale) }
  const names = chargeNames(order, words)
  return [
    { name: m.invoice_subtotal({}, locale), value: money(order.subtotal) },
    { name: names.shipping, value: shipping },
    { name: names.tax, value: money(order.tax) },
    { name: m.invoice_total({}, locale), value: money(order.total), isTotal: true },
    ...(order.refunded > 0
      ? [
          { name: m.invoice_refunded({}, locale), value: money(-order.refunded) },
          { name: m.invoice_net({}, locale), value: money(order.total - order.refunded) },
        ]
      : []),
  ]
}

function rule(sheet: InvoiceSheet, y: number, from: number = frame.left): void {
  sheet.artifact((pdf) => pdf.moveTo(from, y).lineTo(frame.right, y).lineWidth(0.75).stroke(ink.line))
}
