import { buffer } from 'node:stream/consumers'
import { setImmediate as pause } from 'node:timers/promises'
import type { Locale } from '../../../kit/locale.ts'
import type { InvoiceBrand } from './document-data.ts'
import { InvoiceSheet } from './invoice-sheet.ts'

/** An order with the shop's data of its day. */
export interface Issued<Order> {
  order: Order
  brand: InvoiceBrand
}

interface Kind<Order> {
  title: (order: Order) => string
  draw: (sheet: InvoiceSheet, order: Order, brand: InvoiceBrand) => void
}

/**
 * Renders the documents of some orders as one tagged PDF on US Letter, each in the order's language and with pages of its
 * own. Other work goes on between two documents, and the memory does not depend on their number but for the file itself.
 */
export async function renderDocuments<Order extends { language: Locale; createdAt: Date }>(
  issued: readonly Issued<Order>[],
  { title, draw }: Kind<Order>,
): Promise<Buffer> {
  const [first] = issued
  if (!first) throw new Error('there is no order to render')
  const { order, brand } = first
  const sheet = new InvoiceSheet({
    title: title(order),
    author: brand.companyName,
    language: order.language,
    date: order.createdAt,
  })
  const output = buffer(sheet.pdf)
  for (const [index, document] of issued.entries()) {
    if (index > 0) {
      await pause()
      sheet.startNext(document.order.language)
    }
    draw(sheet, document.order, document.brand)
  }
  sheet.pdf.end()
  return output
}
