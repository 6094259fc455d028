import { buffer } from 'node:stream/consumers'
import { nameIn } from '../../../kit/bilingual.ts'
import type { Locale } from '../../../kit/locale.ts'
import { type Cents, formatMoney } from '../../../kit/money.ts'
import { paymentMethodText } from '../../../orders/order-texts.ts'
import { m } from '../../../paraglide/messages.js'
import { billTo } from '../../../sale/bill-to.ts'
import { chargeRows } from '../../../sale/charge-rows.ts'
import type { Credit } from '../../../sale/credit.ts'
import { otherText } from '../../../sale/credit-text.ts'
import { isDemoMoney } from '../../../sale/demo-money.ts'
import type { OrderLine } from '../../../sale/order-line.ts'
import type { InvoiceBrand, InvoiceOrder } from './document-data.ts'
import { drawPageMarks } from './document-foot.ts'
import { drawDemoNote, drawFactRow, drawLetterhead, drawPair, longDay, postal } from './document-head.ts'
import { drawRule, drawTable } from './document-table.ts'
import { frame, InvoiceSheet, ink, type StructureElement } from './invoice-sheet.ts'

/** The data of a credit note; amounts in cents, times in UTC. */
export interface CreditNote extends Credit<CreditedLine> {
  number: string
  completedAt: Date
  /** What the shop kept of a deposit, and what went back: less than was credited then. */
  kept?: { deposit: Cents; back: Cents } | undefined
  /** Refunded before this credit note. */
  before: Cents
  /** What came in for the order. */
  received: Cents
  note: string | null
  /** How it goes back: one way, or the parts of a divided refund. */
  ways: readonly { method: string; amount: Cents }[]
}

type CreditedLine = Pick<OrderLine, 'name' | 'nameEs' | 'choices' | 'startsAt' | 'quantity'>

/** A credit note as a tagged PDF on US Letter, in the order's language. */
export async function renderCreditNote(
  credit: CreditNote,
  order: Omit<InvoiceOrder, 'refunded' | 'tenders'>,
  brand: InvoiceBrand,
): Promise<Buffer> {
  const { language } = order
  const locale = { locale: language }
  const sheet = new InvoiceSheet({
    title: m.credit_note_document_title({ number: credit.number }, locale),
    author: brand.companyName,
    language,
    date: credit.completedAt,
  })
  const output = buffer(sheet.pdf)
  let y = drawLetterhead(sheet, { title: m.credit_note_title({}, locale), language }, brand)
  if (isDemoMoney(order)) y = drawDemoNote(sheet, m.invoice_demo_note({}, locale), y)
  y = drawFactRow(sheet, factsOf(credit, order), y)
  y = drawBuyer(sheet, order, y)
  y = drawText(sheet, credit, order, y)
  y = drawLines(sheet, credit, order, y) + 16
  drawSums(sheet, credit, order, y)
  drawPageMarks(sheet, { number: credit.number, language, demo: isDemoMoney(order) }, brand)
  sheet.pdf.end()
  return output
}

type Order = Omit<InvoiceOrder, 'refunded' | 'tenders'>

function factsOf(credit: CreditNote, order: Order): [string, string][] {
  const locale = { locale: order.language }
  return [
    [m.credit_note_number({}, locale), credit.number],
    [m.credit_note_date({}, locale), longDay(credit.completedAt, order.language)],
    [m.credit_note_order({}, locale), order.orderNumber],
    ...(credit.kept?.back === 0 ? [] : [methodFact(credit, order.language)]),
  ]
}

const methodFact = (credit: CreditNote, language: Locale): [string, string] => [
  m.credit_note_method({}, { locale: language }),
  methodText(credit, language),
]

/** The way in which it goes back; several stand below the amount. */
function methodText({ ways }: CreditNote, language: Locale): string {
  const methods = [...new Set(ways.map(({ method }) => method))]
  if (methods.length > 1) return m.invoice_payment_methods({}, { locale: language })
  return methods.map((paymentMethod) => paymentMethodText({ paymentMethod }, language)).join()
}

function drawBuyer(sheet: InvoiceSheet, order: Order, top: number): number {
  const { name, email } = billTo(order, order.language)
  const lines = [name, ...postal(order.billingAddress), ...(email === null ? [] : [email])]
  const place = { x: frame.left, y: top, width: frame.width / 2 }
  return drawPair(sheet, sheet.root, m.credit_note_to({}, { locale: order.language }), lines, place) + 20
}

function drawText(sheet: InvoiceSheet, credit: CreditNote, order: Order, top: number): number {
  const { language, orderNumber } = order
  const date = longDay(order.createdAt, language)
  const texts = [m.credit_note_text({ number: orderNumber, date }, { locale: language }), credit.note]
  let y = top
  for (const text of texts.filter((part) => part !== null)) {
    sheet.write(sheet.root, 'P', { text, x: frame.left, y, width: frame.width })
    y += sheet.heightOf({ text, width: frame.width }) + 8
  }
  return y + 12
}

/** What the amount consists of: the units and their number, then what was charged besides them. */
function rowsOf({ lines, charges, other }: CreditNote, language: Locale) {
  const locale = { locale: language }
  const money = (cents: Cents) => formatMoney(cents, language)
  const words = {
    tax: m.invoice_tax({}, locale),
    shipping: m.invoice_shipping({}, locale),
    free: m.invoice_free({}, locale),
  }
  const look = { quantity: '', isPart: false }
  return [
    ...lines.map((line) => ({
      ...look,
      name: nameIn(language, line),
      quantity: String(line.quantity),
      value: money(line.amount),
    })),
    ...(other === 0 ? [] : [{ ...look, name: otherText(other, language), value: money(other) }]),
    ...chargeRows(charges, words, language).map((row) => ({ ...look, ...row })),
  ]
}

type Row = ReturnType<typeof rowsOf>[number]

function drawLines(sheet: InvoiceSheet, credit: CreditNote, { language }: Order, top: number): number {
  const locale = { locale: language }
  const columns = {
    item: { x: frame.left + 12, width: frame.width - 200 },
    quantity: { x: frame.right - 172, width: 60 },
    amount: { x: frame.right - 100, width: 88 },
  }
  const table = {
    heads: [
      { ...columns.item, text: m.credit_note_item({}, locale) },
      { ...columns.quantity, text: m.invoice_quantity({}, locale), align: 'right' as const },
      { ...columns.amount, text: m.invoice_amount({}, locale), align: 'right' as const },
    ],
    items: rowsOf(credit, language),
    cell: ({ name }: Row) => ({ text: name, width: columns.item.width, size: 10 }),
    padding: 8,
    drawRow: ({ name, quantity, value, isPart }: Row, row: StructureElement, y: number) => {
      const look = isPart ? { size: 8.5, color: ink.muted } : {}
      sheet.write(row, 'TH', { ...columns.item, ...look, y, text: name }, 'Row')
      sheet.write(row, 'TD', { ...columns.quantity, ...look, y, text: quantity, align: 'right' })
      sheet.write(row, 'TD', { ...columns.amount, ...look, y, text: value, align: 'right' })
    },
  }
  return drawTable(sheet, table, top)
}

/** What of the credited amount went back, and what of the deposit was kept. */
function keptRows({ deposit, back }: NonNullable<CreditNote['kept']>, language: Locale): [string, string][] {
  const locale = { locale: language }
  const rows: [string, string][] = [[m.credit_note_kept({}, locale), formatMoney(deposit, language)]]
  return back > 0 ? [[m.credit_note_back({}, locale), formatMoney(back, language)], ...rows] : rows
}

function drawSums(sheet: InvoiceSheet, credit: CreditNote, order: Order, top: number): void {
  const locale = { locale: order.language }
  const money = (cents: Cents) => formatMoney(cents, order.language)
  const { amount, kept, before, received, ways } = credit
  const earlier: [string, string][] = before > 0 ? [[m.credit_note_before({}, locale), money(-before)]] : []
  const parts = ways.length < 2 ? [] : ways
  const credited = kept ? m.credit_note_credited({}, locale) : m.credit_note_amount({}, locale)
  const rows: [string, string, boolean?][] = [
    [m.credit_note_paid({}, locale), money(received)],
    ...earlier,
    [credited, money(amount), true],
    ...(kept ? keptRows(kept, order.language) : []),
    ...parts.map((part): [string, string] => [
      paymentMethodText({ paymentMethod: part.method }, order.language),
      money(part.amount),
    ]),
    // What was left on its day: the payment may be taken back later.
    [m.credit_note_left({}, locale), money(Math.max(0, received - before - (kept?.back ?? amount)))],
  ]
  const body = sheet.group(sheet.group(sheet.root, 'Table'), 'TBody')
  let y = top
  for (const [name, value, isTotal] of rows) {
    const look = isTotal
      ? ({ font: 'strong', size: 14, color: ink.leaf } as const)
      : ({ font: 'text', size: 10, color: ink.text } as const)
    const height = isTotal ? 40 : 26
    drawRule(sheet, y)
    const row = sheet.group(body, 'TR')
    const line = { ...look, y: y + (height - look.size) / 2 - 2 }
    sheet.write(row, 'TH', { ...line, text: name, x: frame.left + 12, width: frame.width / 2 }, 'Row')
    sheet.write(row, 'TD', { ...line, text: value, x: frame.right - 212, width: 200, align: 'right' })
    y += height
  }
}
