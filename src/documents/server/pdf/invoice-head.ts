import { paymentMethodText } from '../../../orders/order-texts.ts'
import { m } from '../../../paraglide/messages.js'
import { billTo } from '../../../sale/bill-to.ts'
import { needsShipping } from '../../../sale/delivery.ts'
import { isDemoMoney } from '../../../sale/demo-money.ts'
import type { InvoiceBrand, InvoiceOrder } from './document-data.ts'
import { drawDemoNote, drawFactRow, drawLetterhead, drawPair, longDay, postal } from './document-head.ts'
import { frame, type InvoiceSheet, ink } from './invoice-sheet.ts'

/** Draws shop, number, dates, payment and addresses. @returns the y coordinate below the head. */
export function drawInvoiceHead(sheet: InvoiceSheet, order: InvoiceOrder, brand: InvoiceBrand): number {
  let y = drawLetterhead(
    sheet,
    { title: m.invoice_title({}, { locale: order.language }), language: order.language },
    brand,
  )
  if (isDemoMoney(order)) y = drawDemoNote(sheet, m.invoice_demo_note({}, { locale: order.language }), y)
  y = drawFacts(sheet, order, y)
  return drawAddresses(sheet, order, y)
}

function drawFacts(sheet: InvoiceSheet, order: InvoiceOrder, top: number): number {
  const locale = { locale: order.language }
  const facts: [string, string][] = [
    [m.invoice_order_number({}, locale), order.orderNumber],
    [m.invoice_order_date({}, locale), longDay(order.createdAt, order.language)],
    [m.invoice_payment_method({}, locale), methodText(order)],
    [m.invoice_status({}, locale), statusText(order)],
  ]
  const end = drawFactRow(sheet, facts, top)
  if (order.captureId === null) return end
  const text = `${m.invoice_transaction({}, locale)} ${order.captureId}`
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

/** The way in which it was paid; several stand below the total. */
function methodText(order: InvoiceOrder): string {
  const isOne = new Set(order.tenders.map(({ method }) => method)).size < 2
  if (isOne) return paymentMethodText(order, order.language)
  return m.invoice_payment_methods({}, { locale: order.language })
}

function statusText({ paymentStatus, due, language }: InvoiceOrder): string {
  const locale = { locale: language }
  if (paymentStatus === 'awaiting' && due > 0) return m.dashboard_payment_partially_paid({}, locale)
  if (paymentStatus === 'refunded') return m.invoice_status_refunded({}, locale)
  if (paymentStatus === 'partially_refunded') return m.invoice_status_partially_refunded({}, locale)
  return m.invoice_status_paid({}, locale)
}

function drawAddresses(sheet: InvoiceSheet, order: InvoiceOrder, top: number): number {
  const locale = { locale: order.language }
  const width = frame.width / 2
  const { name, email } = billTo(order, order.language)
  const phone = order.customerPhone === null ? [] : [order.customerPhone]
  const billing = [name, ...postal(order.billingAddress), ...(email === null ? [] : [email]), ...phone]
  const place = { x: frame.left, y: top, width: width - 12 }
  const left = drawPair(sheet, sheet.root, m.invoice_bill_to({}, locale), billing, place)
  if (!needsShipping(order.items) || !order.shippingAddress) return left + 24
  const shipping = [order.customerName, ...postal(order.shippingAddress)]
  const right = drawPair(sheet, sheet.root, m.invoice_ship_to({}, locale), shipping, { ...place, x: place.x + width })
  return Math.max(left, right) + 24
}
