import { invoiceFileName } from '../../domain/invoice-rule.ts'
import { packedItems } from '../../domain/packing-slip.ts'
import { conflict } from '../platform/errors.ts'
import type { Platform } from '../platform/platform.ts'
import { renderPackingSlip } from './invoice/render-packing-slip.ts'
import { readSeller } from './read-seller.ts'
import type { PaperFile } from './send-paper.ts'
import type { OrderRow } from './tables.ts'

/** The packing slip of an order. Throws 409 for one of which nothing is shipped. */
export async function makePackingSlip(platform: Platform, order: OrderRow): Promise<PaperFile> {
  if (packedItems(order.items).length === 0) {
    throw conflict('Nothing of this order is shipped: it has services and workshops only.', 'nothing_to_ship')
  }
  const seller = await readSeller(platform)
  const pdf = await renderPackingSlip(order, seller)
  const name = `packing-slip-${order.orderNumber}`
  return { fileName: invoiceFileName(seller.companyName, name, order.createdAt), pdf }
}
