import { invoiceFileName } from '../../domain/invoice-rule.ts'
import { packedItems } from '../../domain/packing-slip.ts'
import type { OrderRow } from '../orders/tables.ts'
import { conflict } from '../platform/http/errors.ts'
import type { Platform } from '../platform/platform.ts'
import { renderPackingSlip } from './pdf/render-packing-slip.ts'
import { readSeller } from './read-seller.ts'
import type { PdfFile } from './send-pdf.ts'

/** The PDF packing slip of an order. Throws 409 when the order contains nothing to ship. */
export async function makePackingSlip(platform: Platform, order: OrderRow): Promise<PdfFile> {
  if (packedItems(order.items).length === 0) {
    throw conflict('Nothing of this order is shipped: it has services and workshops only.', 'nothing_to_ship')
  }
  const seller = await readSeller(platform)
  const pdf = await renderPackingSlip(order, seller)
  const name = `packing-slip-${order.orderNumber}`
  return { fileName: invoiceFileName(seller.companyName, name, order.createdAt), pdf }
}
