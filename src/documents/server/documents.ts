import type { FastifyReply } from 'fastify'
import { productBrand } from '../../kit/brand.ts'
import { fault } from '../../kit/fault.ts'
import type { Db } from '../../kit/server/database/database.ts'
import { busy, notFound, refusal } from '../../kit/server/http/errors.ts'
import type { Viewer } from '../../kit/server/http/guards.ts'
import type { RateLimits } from '../../kit/server/http/rate-limits.ts'
import { workQueue } from '../../kit/server/jobs/work-queue.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { shipRefusals } from '../../orders/office-texts.ts'
import { creditsOfRefunds } from '../../orders/server/credit-of.ts'
import { methodOfRefund, withReturned } from '../../orders/server/orders.ts'
import { parcelsByOrder } from '../../orders/server/parcel-queries.ts'
import type { OrderRow } from '../../orders/server/tables.ts'
import { pictureAsPng } from '../../pictures/server/converted-pictures.ts'
import { documentFaults } from '../../sale/document-texts.ts'
import { invoiceFileName, isInvoiceAvailable } from '../../sale/invoice-rule.ts'
import { tenderOf } from '../../sale/refund-parts.ts'
import {
  completedOf,
  completedSum,
  listRefunds,
  type Refund,
  refundsByCheckout,
  wholeRefunds,
} from '../../sale/server/refund-queries.ts'
import { findSeller } from '../../settings/server/seller-queries.ts'
import { settledByOrder, settledOf } from '../../tenders/server/tender-queries.ts'
import { slipItems } from '../packing-slip.ts'
import type { InvoiceBrand } from './pdf/document-data.ts'

/**
 * The PDF invoices of some orders, one after another. @throws HttpError 409 when none of them has an invoice
 * (sale/invoice-rule.ts)
 */
export async function makeInvoices(platform: Platform, orders: readonly OrderRow[]): Promise<BulkFile> {
  const available = orders.filter(isInvoiceAvailable)
  if (available.length === 0) throw refusal(409, fault(documentFaults, 'invoice_not_available'))
  const refunds = await refundsByCheckout(
    platform.database.db,
    available.map(({ checkoutId }) => checkoutId),
  )
  const tenders = await settledByOrder(
    platform.database.db,
    available.map(({ id }) => id),
  )
  const issued = await withSellers(
    platform,
    available.map((order) => ({
      ...order,
      refunded: completedSum(refunds.get(order.checkoutId) ?? []),
      tenders: tenders.get(order.id) ?? [],
    })),
  )
  const { renderInvoices } = await import('./pdf/invoice.ts')
  return {
    ...fileOf(issued, 'invoices', ''),
    pdf: await renderInvoices(issued),
    omitted: numbersWithout(orders, available),
  }
}

/** The PDF of a credit note by its number. Throws 404 when the order has no such credit note. */
export async function makeCreditNote(platform: Platform, order: OrderRow, number: string): Promise<PdfFile> {
  const rows = await listRefunds(platform.database.db, order.checkoutId)
  const refunds = completedOf(wholeRefunds(rows))
  const index = refunds.findIndex(({ creditNote }) => creditNote === number)
  const refund = refunds[index]
  const given = creditsOfRefunds(order, refunds)[index]
  if (!refund || !given) throw notFound()
  const { note, createdAt, completedAt } = refund
  const credit = {
    ...given,
    number,
    note,
    ...(refund.kept !== null && { kept: { deposit: refund.kept, back: refund.amount } }),
    completedAt: completedAt ?? createdAt,
    before: completedSum(refunds.slice(0, index)),
    received: order.paid + completedSum(rows),
    ways: await waysOf(platform.database.db, order, rows, refund),
  }
  const seller = await readSeller(platform, credit.completedAt)
  const { renderCreditNote } = await import('./pdf/render-credit-note.ts')
  const pdf = await renderCreditNote(credit, order, seller)
  return { fileName: invoiceFileName(seller.companyName, number, credit.completedAt), pdf }
}

/** How the money of a refund goes back, with its parts if it is divided. */
async function waysOf(db: Db, order: OrderRow, rows: readonly Refund[], { id, divided }: Refund) {
  const tenders = await settledOf(db, order.id)
  return rows
    .filter((row) => (divided === null ? row.id === id : row.groupId === id) && row.state !== 'dropped')
    .map((row) => {
      const tender = tenderOf(row, tenders)
      return { method: tender ? methodOfRefund(row, tender) : order.paymentMethod, amount: row.amount }
    })
}

/**
 * The PDF packing slips of some orders, one after another: what waits for a parcel. @throws HttpError 409 when nothing of
 * them ships
 */
export async function makePackingSlips(platform: Platform, orders: readonly OrderRow[]): Promise<BulkFile> {
  const { db } = platform.database
  const [refunds, parcels] = await Promise.all([
    refundsByCheckout(
      db,
      orders.map(({ checkoutId }) => checkoutId),
    ),
    parcelsByOrder(
      db,
      orders.map(({ id }) => id),
    ),
  ])
  const packed = orders
    .map((order) => {
      const items = withReturned(order.items, refunds.get(order.checkoutId) ?? [])
      return { ...order, items: slipItems(items, parcels.get(order.id) ?? []) }
    })
    .filter(({ items }) => items.length > 0)
  if (packed.length === 0) {
    throw refusal(409, fault(shipRefusals, 'nothing_to_ship'))
  }
  const issued = await withSellers(platform, packed)
  const { renderPackingSlips } = await import('./pdf/packing-slip.ts')
  const file = fileOf(issued, 'packing-slips', 'packing-slip-')
  return { ...file, pdf: await renderPackingSlips(issued), omitted: numbersWithout(orders, packed) }
}

/** Orders with the shop's data of their day. */
async function withSellers<Order extends { createdAt: Date }>(platform: Platform, orders: readonly Order[]) {
  const issued: { order: Order; brand: InvoiceBrand }[] = []
  for (const order of orders) issued.push({ order, brand: await readSeller(platform, order.createdAt) })
  return issued
}

/** The file is named after its only order, or says what it has. */
function fileOf(
  issued: readonly { order: Pick<OrderRow, 'orderNumber' | 'createdAt'>; brand: InvoiceBrand }[],
  several: string,
  prefix: string,
): { fileName: string } {
  const [first] = issued
  if (!first) throw new Error('there is no order to render')
  const { order, brand } = first
  const name = issued.length > 1 ? `${several}-${issued.length}` : `${prefix}${order.orderNumber}`
  return { fileName: invoiceFileName(brand.companyName, name, order.createdAt) }
}

const numbersWithout = (orders: readonly OrderRow[], included: readonly { id: string }[]): string[] => {
  const ids = new Set(included.map(({ id }) => id))
  return orders.filter(({ id }) => !ids.has(id)).map(({ orderNumber }) => orderNumber)
}

/** 44 points at 300 dpi, on white instead of transparent. */
const printedLogo = { width: 184, height: 184, background: '#ffffff' }

/** The shop's data for a document of this moment: what a document shows does not change afterwards. */
export async function readSeller({ config, database: { db } }: Platform, at: Date): Promise<InvoiceBrand> {
  const seller = await findSeller(db, at)
  const logo = seller?.logoUrl ? await pictureAsPng(db, seller.logoUrl, printedLogo) : null
  return {
    companyName: seller?.companyName ?? productBrand,
    email: seller?.websiteEmail || seller?.contactEmail || null,
    phone: seller?.phone || null,
    address: seller?.address || null,
    publicUrl: seller?.publicUrl ?? config.publicUrl,
    logo,
  }
}

/** A rendered document and its file name. */
export interface PdfFile {
  fileName: string
  pdf: Buffer
}

/** The documents of some orders, and the numbers of the orders that have none. */
export interface BulkFile extends PdfFile {
  omitted: string[]
}

const perUser = { name: 'documents', points: 60, seconds: 600 }

/** Rendering blocks the event loop for about 50 ms, so documents are rendered one at a time. */
const queue = workQueue({ concurrency: 1, maxWaiting: 30, maxWaitMs: 15_000, refuse: busy })

/**
 * Renders and sends a document: as a download for customers, inline for staff.
 * @throws HttpError 429 beyond the limit of one user, 503 when too many documents are queued.
 */
export async function sendPdf(
  { limits, viewer }: { limits: RateLimits; viewer: Viewer },
  reply: FastifyReply,
  make: () => Promise<PdfFile & Partial<BulkFile>>,
  disposition: 'attachment' | 'inline',
): Promise<FastifyReply> {
  await limits.consume(perUser, viewer.id)
  const { fileName, pdf, omitted = [] } = await queue.run(make)
  if (omitted.length > 0) reply.header('x-left-out', omitted.join(','))
  return reply
    .type('application/pdf')
    .header('content-disposition', `${disposition}; filename="${fileName}"`)
    .header('cache-control', 'private, no-store')
    .send(pdf)
}
