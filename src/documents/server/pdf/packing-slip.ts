import { nameIn, textIn } from '../../../kit/bilingual.ts'
import type { Locale } from '../../../kit/locale.ts'
import type { OrderRow } from '../../../orders/server/tables.ts'
import { m } from '../../../paraglide/messages.js'
import { buyerName } from '../../../sale/buyer-name.ts'
import { isDemoMoney } from '../../../sale/demo-money.ts'
import { packedItems } from '../../packing-slip.ts'
import type { InvoiceBrand, InvoiceOrder } from './document-data.ts'
import { drawPageMarks } from './document-foot.ts'
import { drawDemoNote, drawFactRow, drawLetterhead, drawPair, longDay, postal } from './document-head.ts'
import { drawTable } from './document-table.ts'
import { frame, type InvoiceSheet, ink, type StructureElement } from './invoice-sheet.ts'
import { type Issued, renderDocuments } from './render-documents.ts'

/** The order data in a packing slip: no amounts and no payment. */
export type PackedOrder = Pick<
  InvoiceOrder,
  'orderNumber' | 'createdAt' | 'language' | 'environment' | 'items' | 'customerName' | 'shippingAddress'
> &
  Partial<Pick<OrderRow, 'customerPhone' | 'delivery' | 'buyerNote'>>

const columns = {
  box: { x: frame.left + 12, width: 48 },
  item: { x: frame.left + 72, width: frame.width - 160 },
  quantity: { x: frame.right - 72, width: 60 },
}
const boxSize = 13

/** Renders the packing slips of some orders as one PDF. */
export const renderPackingSlips = (issued: readonly Issued<PackedOrder>[]): Promise<Buffer> =>
  renderDocuments(issued, {
    title: ({ orderNumber, language }) => m.invoice_slip_document_title({ number: orderNumber }, { locale: language }),
    draw: drawPackingSlip,
  })

/** Draws the packing slip of an order in the order's language. */
function drawPackingSlip(sheet: InvoiceSheet, order: PackedOrder, brand: InvoiceBrand): void {
  const { language, orderNumber } = order
  const locale = { locale: language }
  let y = drawLetterhead(sheet, { title: m.invoice_slip_title({}, locale), language }, brand)
  if (isDemoMoney(order)) y = drawDemoNote(sheet, m.invoice_slip_demo_note({}, locale), y)
  y = drawFactRow(sheet, factsOf(order), y)
  const place = { x: frame.left, y, width: frame.width - 12 }
  const heading = isPickup(order) ? m.invoice_slip_pickup({}, locale) : m.invoice_ship_to({}, locale)
  y = drawPair(sheet, sheet.root, heading, addressee(order), place) + 24
  if (order.buyerNote) {
    y = drawPair(sheet, sheet.root, m.invoice_slip_note({}, locale), [order.buyerNote], { ...place, y }) + 24
  }
  drawItems(sheet, order, y)
  drawPageMarks(sheet, { number: orderNumber, language, demo: isDemoMoney(order) }, brand)
}

const isPickup = ({ delivery }: Pick<PackedOrder, 'delivery'>) => delivery?.kind === 'pickup'

/** To whom it goes: the address and phone, or who picks it up and where. */
function addressee(order: PackedOrder): string[] {
  const { customerPhone, shippingAddress, delivery, language } = order
  const where = isPickup(order) ? [textIn(language, delivery?.place ?? '', delivery?.placeEs)] : postal(shippingAddress)
  return [buyerName(order, language), ...where, customerPhone ?? ''].filter(Boolean)
}

function factsOf({ orderNumber, createdAt, language, items }: PackedOrder): [string, string][] {
  const locale = { locale: language }
  const pieces = packedItems(items).reduce((sum, { quantity }) => sum + quantity, 0)
  return [
    [m.invoice_order_number({}, locale), orderNumber],
    [m.invoice_order_date({}, locale), longDay(createdAt, language)],
    [m.invoice_slip_pieces({}, locale), String(pieces)],
  ]
}

/** Draws the table of shipped items. */
function drawItems(sheet: InvoiceSheet, { language, items }: PackedOrder, top: number): void {
  const locale = { locale: language }
  const table = {
    heads: [
      { ...columns.box, text: m.invoice_slip_packed({}, locale) },
      { ...columns.item, text: m.invoice_item({}, locale) },
      { ...columns.quantity, text: m.invoice_quantity({}, locale), align: 'right' as const },
    ],
    items: packedItems(items),
    cell: (item: PackedItem) => ({ text: nameIn(language, item), width: columns.item.width, size: 11 }),
    padding: 11,
    drawRow: (item: PackedItem, row: StructureElement, y: number) => drawRow(sheet, language, item, row, y),
  }
  drawTable(sheet, table, top)
}

type PackedItem = PackedOrder['items'][number]

function drawRow(sheet: InvoiceSheet, language: Locale, item: PackedItem, row: StructureElement, y: number): void {
  const alt = m.invoice_slip_box({}, { locale: language })
  const box = sheet.pdf.struct('Figure', { alt }, () => {
    sheet.pdf.roundedRect(columns.box.x, y, boxSize, boxSize, 2).lineWidth(1).stroke(ink.muted)
  })
  sheet.group(row, 'TD').add(box)
  sheet.write(row, 'TH', { ...columns.item, y, text: nameIn(language, item), size: 11 }, 'Row')
  const quantity = { text: String(item.quantity), align: 'right', font: 'strong', size: 11 } as const
  sheet.write(row, 'TD', { ...columns.quantity, ...quantity, y })
}
