import { m } from '../../../paraglide/messages.js'
import type { InvoiceBrand, InvoiceOrder } from './invoice-data.ts'
import { frame, type InvoiceSheet, ink, type Structure } from './invoice-sheet.ts'
import { drawMark } from './shop-mark.ts'

type Address = InvoiceOrder['billingAddress']

const zone = 'America/Puerto_Rico'
// Building an Intl formatter costs far more than using it.
const days = {
  en: new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: zone }),
  es: new Intl.DateTimeFormat('es-PR', { dateStyle: 'long', timeZone: zone }),
}

/** Where the facts begin, in parts of the width; the third stands under the second address. */
const factColumns = [0, 0.2, 0.5, 0.75, 1]

/** Shop, number, dates, payment and addresses. @returns where the head ends. */
export function drawInvoiceHead(sheet: InvoiceSheet, order: InvoiceOrder, brand: InvoiceBrand): number {
  let y = drawLetterhead(sheet, order, brand)
  if (isDemo(order)) y = drawDemoNote(sheet, order, y)
  y = drawFacts(sheet, order, y)
  return drawAddresses(sheet, order, y)
}

/** No money moved: the paper must not pass for a receipt. */
export function isDemo({ environment }: InvoiceOrder): boolean {
  return environment === 'emulator' || environment === 'sandbox'
}

function drawLetterhead(sheet: InvoiceSheet, { language }: InvoiceOrder, brand: InvoiceBrand): number {
  const locale = { locale: language }
  const { left, right, top } = frame
  const figure = sheet.pdf.struct('Figure', { alt: m.invoice_logo({ shop: brand.companyName }, locale) }, () => {
    if (brand.logo) sheet.pdf.image(brand.logo, left, top, { fit: [44, 44], valign: 'center' })
    else drawMark(sheet.pdf, left, top, 44)
  })
  sheet.root.add(figure)
  const name = { text: brand.companyName, x: left + 56, width: 270, font: 'display' } as const
  const fits = sheet.heightOf({ ...name, size: 22 }) < 40
  sheet.write(sheet.root, 'P', { ...name, y: fits ? top + 8 : top, size: fits ? 22 : 13, color: ink.text })
  sheet.write(sheet.root, 'H1', {
    text: m.invoice_title({}, locale),
    x: right - 160,
    y: top + 3,
    width: 160,
    align: 'right',
    font: 'display',
    size: 29,
    color: ink.leaf,
  })
  const y = top + 60
  sheet.artifact((pdf) => pdf.rect(left, y, frame.width, 2).fill(ink.leaf))
  return y + 24
}

function drawDemoNote(sheet: InvoiceSheet, { language }: InvoiceOrder, y: number): number {
  sheet.artifact((pdf) => pdf.roundedRect(frame.left, y - 6, frame.width, 28, 4).fill(ink.brandSoft))
  const text = m.invoice_demo_note({}, { locale: language })
  sheet.write(sheet.root, 'P', {
    text,
    x: frame.left + 12,
    y: y + 2,
    width: frame.width - 24,
    font: 'strong',
    color: ink.brand,
  })
  return y + 40
}

function drawFacts(sheet: InvoiceSheet, order: InvoiceOrder, top: number): number {
  const locale = { locale: order.language }
  const method = order.paymentMethod === 'PayPal' ? 'PayPal' : m.invoice_payment_manual({}, locale)
  const facts: [string, string][] = [
    [m.invoice_order_number({}, locale), order.orderNumber],
    [m.invoice_order_date({}, locale), days[order.language].format(order.createdAt)],
    [m.invoice_payment_method({}, locale), method],
    [m.invoice_status({}, locale), statusText(order)],
  ]
  facts.forEach(([name, value], index) => {
    const [start = 0, end = 1] = factColumns.slice(index)
    const x = frame.left + start * frame.width
    drawPair(sheet, sheet.root, name, [value], { x, y: top, width: (end - start) * frame.width - 12 })
  })
  if (order.paypalTransactionId === null) return top + 44
  const text = `${m.invoice_transaction({}, locale)} ${order.paypalTransactionId}`
  sheet.write(sheet.root, 'P', {
    text,
    x: frame.left + frame.width / 2,
    y: top + 32,
    width: frame.width / 2,
    size: 8.5,
    color: ink.muted,
  })
  return top + 58
}

function statusText({ paymentStatus, language }: InvoiceOrder): string {
  const locale = { locale: language }
  if (paymentStatus === 'refunded') return m.invoice_status_refunded({}, locale)
  if (paymentStatus === 'partially_refunded') return m.invoice_status_partially_refunded({}, locale)
  return m.invoice_status_paid({}, locale)
}

function drawAddresses(sheet: InvoiceSheet, order: InvoiceOrder, top: number): number {
  const locale = { locale: order.language }
  const width = frame.width / 2
  const billing = [order.customerName, ...postal(order.billingAddress), order.customerEmail]
  const place = { x: frame.left, y: top, width: width - 12 }
  const left = drawPair(sheet, sheet.root, m.invoice_bill_to({}, locale), billing, place)
  if (!order.items.some((item) => item.ships)) return left + 24
  const shipping = [order.customerName, ...postal(order.shippingAddress)]
  const right = drawPair(sheet, sheet.root, m.invoice_ship_to({}, locale), shipping, { ...place, x: place.x + width })
  return Math.max(left, right) + 24
}

function postal(address: Address): string[] {
  return [address.address, `${address.city}, ${address.state} ${address.postalCode}`]
}

interface Place {
  x: number
  y: number
  width: number
}

/** A small heading with its lines. @returns where they end. */
function drawPair(sheet: InvoiceSheet, parent: Structure, name: string, lines: string[], place: Place): number {
  const section = sheet.group(parent, 'Sect')
  sheet.write(section, 'H2', { ...place, text: name, size: 9, color: ink.muted })
  let y = place.y + 15
  lines.forEach((text, index) => {
    const font = index === 0 ? 'strong' : 'text'
    sheet.write(section, 'P', { ...place, y, text, font })
    y += sheet.heightOf({ text, font, width: place.width }) + 2
  })
  return y
}
