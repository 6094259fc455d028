import { nameIn } from '../../../kit/bilingual.ts'
import type { Locale } from '../../../kit/locale.ts'
import { formatMoney } from '../../../kit/money.ts'
import { formatShopDay } from '../../../kit/shop-time.ts'
import { paymentMethodText } from '../../../orders/order-texts.ts'
import { m } from '../../../paraglide/messages.js'
import { chargeRows, chargesOf } from '../../../sale/charge-rows.ts'
import { netOf } from '../../../sale/order-status.ts'
import type { InvoiceOrder } from './document-data.ts'
import { drawRule, drawTable } from './document-table.ts'
import { frame, type InvoiceSheet, ink, type StructureElement } from './invoice-sheet.ts'

// Wide enough for $99,999,999.99, the maximum in the database.
const columns = {
  item: { x: frame.left + 12, width: 244 },
  quantity: { x: frame.left + 264, width: 48 },
  price: { x: frame.left + 316, width: 84 },
  amount: { x: frame.right - 100, width: 88 },
}
const sums = {
  name: { x: frame.left + 240, width: 126 },
  // Its amount is set smaller, too.
  part: { x: frame.left + 240, width: 180 },
  value: { x: frame.left + 368, width: frame.width - 380 },
}

/** Draws the table of items. @returns the y coordinate below it. */
export function drawLines(sheet: InvoiceSheet, order: InvoiceOrder, top: number): number {
  const { language, items } = order
  const locale = { locale: language }
  const table = {
    heads: [
      { ...columns.item, text: m.invoice_item({}, locale) },
      { ...columns.quantity, text: m.invoice_quantity({}, locale), align: 'right' as const },
      { ...columns.price, text: m.invoice_unit_price({}, locale), align: 'right' as const },
      { ...columns.amount, text: m.invoice_amount({}, locale), align: 'right' as const },
    ],
    items,
    cell: (item: InvoiceItem) => ({ text: nameIn(language, item), width: columns.item.width, size: 10 }),
    padding: 8,
    drawRow: (item: InvoiceItem, row: StructureElement, y: number) => drawRow(sheet, language, item, row, y),
  }
  return drawTable(sheet, table, top)
}

type InvoiceItem = InvoiceOrder['items'][number]

function drawRow(sheet: InvoiceSheet, language: Locale, item: InvoiceItem, row: StructureElement, y: number): void {
  const money = (cents: number) => formatMoney(cents, language)
  sheet.write(row, 'TH', { ...columns.item, y, text: nameIn(language, item) }, 'Row')
  sheet.write(row, 'TD', { ...columns.quantity, y, text: String(item.quantity), align: 'right' })
  sheet.write(row, 'TD', { ...columns.price, y, text: money(item.price), align: 'right' })
  sheet.write(row, 'TD', { ...columns.amount, y, text: money(item.price * item.quantity), align: 'right' })
}

/** Draws the totals on one page. @returns the y coordinate below them. */
export function drawTotals(sheet: InvoiceSheet, order: InvoiceOrder, top: number): number {
  const rows = sumsOf(order)
  const height = 24 + rows.length * 22
  let y = top + 12
  if (y + height > frame.bottom) {
    sheet.pdf.addPage()
    y = frame.top
  }
  const body = sheet.group(sheet.group(sheet.root, 'Table'), 'TBody')
  for (const { name, value, isPart, isTotal } of rows) {
    if (isTotal) {
      y += 4
      drawRule(sheet, y, sums.name.x)
      y += 10
    }
    const look = isTotal
      ? ({ font: 'strong', size: 14, color: ink.leaf } as const)
      : ({ font: 'text', size: isPart ? 8.5 : 10, color: isPart ? ink.muted : ink.text } as const)
    const row = sheet.group(body, 'TR')
    sheet.write(row, 'TH', { ...look, ...(isPart ? sums.part : sums.name), y, text: name }, 'Row')
    sheet.write(row, 'TD', { ...look, ...sums.value, y, text: value, align: 'right' })
    y += isTotal ? 26 : 20
  }
  return y
}

/** What came in and what is due of an order that is paid in parts. */
function paymentsOf({ tenders, due, language }: InvoiceOrder) {
  if (tenders.length < 2 && due === 0) return []
  const locale = { locale: language }
  return [
    ...tenders.map(({ method, amount, receivedAt }) => ({
      name: `${paymentMethodText({ paymentMethod: method }, language)} · ${formatShopDay(language, receivedAt)}`,
      value: formatMoney(amount, language),
      isPart: true,
    })),
    ...(due > 0 ? [{ name: m.invoice_due({}, locale), value: formatMoney(due, language) }] : []),
  ]
}

function sumsOf(order: InvoiceOrder): { name: string; value: string; isPart?: boolean; isTotal?: boolean }[] {
  const locale = { locale: order.language }
  const money = (cents: number) => formatMoney(cents, order.language)
  const words = {
    tax: m.invoice_tax({}, locale),
    shipping: m.invoice_shipping({}, locale),
    free: m.invoice_free({}, locale),
  }
  const charges = chargesOf(order)
  return [
    { name: m.invoice_subtotal({}, locale), value: money(order.subtotal) },
    ...chargeRows(charges, words, order.language),
    ...charges.flatMap(({ registration }) =>
      registration ? [{ name: m.invoice_registration({}, locale), value: registration, isPart: true }] : [],
    ),
    { name: m.invoice_total({}, locale), value: money(order.total), isTotal: true },
    ...paymentsOf(order),
    ...(order.refunded > 0
      ? [
          { name: m.invoice_refunded({}, locale), value: money(-order.refunded) },
          { name: m.invoice_net({}, locale), value: money(netOf(order)) },
        ]
      : []),
  ]
}
