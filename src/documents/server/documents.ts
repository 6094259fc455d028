import type { FastifyReply } from 'fastify'
import { fault } from '../../kit/fault.ts'
import { conflict, HttpError, notFound, refusal } from '../../kit/server/http/errors.ts'
import type { Viewer } from '../../kit/server/http/guards.ts'
import type { RateLimits } from '../../kit/server/http/rate-limits.ts'
import { workQueue } from '../../kit/server/jobs/work-queue.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { someLines } from '../../orders/server/order-mails.ts'
import { listParcels } from '../../orders/server/parcel-queries.ts'
import { withReturned } from '../../orders/server/orders.ts'
import type { OrderRow } from '../../orders/server/tables.ts'
import { completedSum, listCompletedRefunds, listRefunds } from '../../payments/server/refund-queries.ts'
import { pictureAsPng } from '../../pictures/server/converted-pictures.ts'
import { productBrand } from '../../settings/brand.ts'
import { findSeller } from '../../settings/server/seller-queries.ts'
import { invoiceFileName, isInvoiceAvailable } from '../invoice-rule.ts'
import { slipItems } from '../packing-slip.ts'
import { documentFaults } from '../texts.ts'
import type { InvoiceBrand } from './pdf/document-data.ts'

/** The PDF invoice of an order. Throws 409 when no invoice is available (documents/invoice-rule.ts). */
export async function makeInvoice(platform: Platform, order: OrderRow): Promise<PdfFile> {
  if (!isInvoiceAvailable(order)) throw refusal(409, fault(documentFaults, 'invoice_not_available'))
  const seller = await readSeller(platform, order.createdAt)
  const refunded = completedSum(await listRefunds(platform.database.db, order.checkoutId))
  const { renderInvoice } = await import('./pdf/render-invoice.ts')
  const pdf = await renderInvoice({ ...order, refunded }, seller)
  return { fileName: invoiceFileName(seller.companyName, order.orderNumber, order.createdAt), pdf }
}

/** The PDF of a credit note by its number. Throws 404 when the order has no such credit note. */
export async function makeCreditNote(platform: Platform, order: OrderRow, number: string): Promise<PdfFile> {
  const refunds = await listCompletedRefunds(platform.database.db, order.checkoutId)
  const index = refunds.findIndex(({ creditNote }) => creditNote === number)
  const refund = refunds[index]
  if (!refund) throw notFound()
  const before = refunds.slice(0, index).reduce((sum, { amount }) => sum + amount, 0)
  const { amount, note, createdAt, completedAt } = refund
  const lines = someLines(order, refund.lines)
  const credit = { number, lines, amount, before, note, completedAt: completedAt ?? createdAt }
  const seller = await readSeller(platform, credit.completedAt)
  const { renderCreditNote } = await import('./pdf/render-credit-note.ts')
  const pdf = await renderCreditNote(credit, order, seller)
  return { fileName: invoiceFileName(seller.companyName, number, credit.completedAt), pdf }
}

/** The PDF packing slip of an order: what ships and was not refunded. Throws 409 when there is nothing. */
export async function makePackingSlip(platform: Platform, order: OrderRow): Promise<PdfFile> {
  const { db } = platform.database
  const items = slipItems(withReturned(order.items, await listRefunds(db, order.checkoutId)), await listParcels(db, order.id))
  if (items.length === 0) {
    const text = order.items.some(({ ships }) => ships)
      ? 'Nothing of this order is shipped any more: its goods were refunded.'
      : 'Nothing of this order is shipped: it has services and workshops only.'
    throw conflict(text, 'nothing_to_ship')
  }
  const seller = await readSeller(platform, order.createdAt)
  const { renderPackingSlip } = await import('./pdf/render-packing-slip.ts')
  const pdf = await renderPackingSlip({ ...order, items }, seller)
  const name = `packing-slip-${order.orderNumber}`
  return { fileName: invoiceFileName(seller.companyName, name, order.createdAt), pdf }
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

const perUser = { name: 'documents', points: 60, seconds: 600 }
const busy = () =>
  new HttpError(503, 'busy', 'Many documents are being made. Please try again in a few seconds.', { retryAfter: 3 })

/** Rendering blocks the event loop for about 50 ms, so documents are rendered one at a time. */
const queue = workQueue({ concurrency: 1, maxWaiting: 30, maxWaitMs: 15_000, refuse: busy })

/**
 * Renders and sends a document: as a download for customers, inline for staff.
 * @throws HttpError 429 beyond the limit of one user, 503 when too many documents are queued.
 */
export async function sendPdf(
  { limits, viewer }: { limits: RateLimits; viewer: Viewer },
  reply: FastifyReply,
  make: () => Promise<PdfFile>,
  disposition: 'attachment' | 'inline',
): Promise<FastifyReply> {
  await limits.consume(perUser, viewer.id)
  const { fileName, pdf } = await queue.run(make)
  return reply
    .type('application/pdf')
    .header('content-disposition', `${disposition}; filename="${fileName}"`)
    .header('cache-control', 'private, no-store')
    .send(pdf)
}
