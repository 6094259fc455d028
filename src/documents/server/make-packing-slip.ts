import { conflict } from '../../kit/server/http/errors.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { withReturned } from '../../orders/server/present-orders.ts'
import type { OrderRow } from '../../orders/server/tables.ts'
import { listRefunds } from '../../payments/server/refund-queries.ts'
import { invoiceFileName } from '../invoice-rule.ts'
import { packedItems } from '../packing-slip.ts'
import { renderPackingSlip } from './pdf/render-packing-slip.ts'
import { readSeller } from './read-seller.ts'
import type { PdfFile } from './send-pdf.ts'

/** The PDF packing slip of an order: what ships and was not refunded. Throws 409 when there is nothing. */
export async function makePackingSlip(platform: Platform, order: OrderRow): Promise<PdfFile> {
  const items = packedItems(withReturned(order.items, await listRefunds(platform.database.db, order.checkoutId)))
  if (items.length === 0) {
    const text = order.items.some(({ ships }) => ships)
      ? 'Nothing of this order is shipped any more: its goods were refunded.'
      : 'Nothing of this order is shipped: it has services and workshops only.'
    throw conflict(text, 'nothing_to_ship')
  }
  const seller = await readSeller(platform, order.createdAt)
  const pdf = await renderPackingSlip({ ...order, items }, seller)
  const name = `packing-slip-${order.orderNumber}`
  return { fileName: invoiceFileName(seller.companyName, name, order.createdAt), pdf }
}
