import { productBrand } from '../../kit/brand.ts'
import type { EndpointReply } from '../../kit/endpoint.ts'
import { homeIn, type Locale } from '../../kit/locale.ts'
import type { Config } from '../../kit/server/config/config.ts'
import { required } from '../../kit/server/database/required.ts'
import { notFound } from '../../kit/server/http/errors.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { isSameSecret } from '../../kit/server/secrets/same-secret.ts'
import { keyedHash } from '../../kit/server/secrets/secret-box.ts'
import { findOrder } from '../../orders/server/order-queries.ts'
import { chargesOf } from '../../sale/charge-rows.ts'
import { isDemoMoney } from '../../sale/demo-money.ts'
import { findSeller } from '../../settings/server/seller-queries.ts'
import { findTender, tendersByOrder } from '../../tenders/server/tender-queries.ts'
import type { readReceipt as endpoint } from '../api.ts'
import { receiptNumber, restAfter } from '../receipt.ts'

/** The token of a receipt: signed, so that only who was given it has it. 128 bits, so that its QR code stays small. */
const tokenOf = ({ appSecret }: Config, tenderId: string): string =>
  `${tenderId}.${keyedHash(appSecret, 'receipt', tenderId).slice(0, 32)}`

/** The public address of the receipt of a payment. */
export const receiptUrl = (config: Config, { id, language }: { id: string; language: Locale }): string =>
  `${homeIn(config.publicUrl, language)}/receipt/${tokenOf(config, id)}`

/** @throws HttpError 404 for an unknown order or payment, and for one that was never received */
export async function findReceiptUrl(
  { database, config }: Platform,
  orderId: string,
  tenderId: string,
): Promise<string> {
  const order = await findOrder(database.db, orderId)
  const tender = order && (await findTender(database.db, tenderId))
  if (!order || tender?.orderId !== orderId || !isReceived(tender)) throw notFound()
  return receiptUrl(config, { id: tenderId, language: order.language })
}

/** A voided payment keeps its receipt, which says so. */
const isReceived = ({ state }: { state: string }) => state === 'settled' || state === 'voided'

/** What the receipt of a link shows. @throws HttpError 404 for an unknown link */
export async function readReceipt(
  { database: { db }, config }: Platform,
  token: string,
): Promise<EndpointReply<typeof endpoint>> {
  const [, id] = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.[0-9a-f]{32}$/.exec(token) ?? []
  const tender = id !== undefined && isSameSecret(tokenOf(config, id), token) ? await findTender(db, id) : null
  if (!tender || !isReceived(tender)) throw notFound()
  const order = required(await findOrder(db, tender.orderId), 'order')
  const all = ((await tendersByOrder(db, [order.id])).get(order.id) ?? []).filter(isReceived)
  const place = all.findIndex((one) => one.id === tender.id)
  const earlier = all.slice(0, place).filter(({ state }) => state === 'settled')
  const seller = await findSeller(db, tender.receivedAt)
  const { orderNumber, items, subtotal, total, language } = order
  const received = [...earlier, ...(tender.state === 'settled' ? [tender] : [])]
  return {
    number: receiptNumber(orderNumber, place + 1),
    orderNumber,
    shop: {
      name: seller?.companyName || productBrand,
      address: seller?.address || null,
      phone: seller?.phone || null,
    },
    items,
    subtotal,
    charges: [...chargesOf(order)],
    total,
    payment: tender,
    earlier,
    rest: restAfter(
      total,
      received.map(({ amount }) => amount),
    ),
    isDemo: isDemoMoney(order),
    language,
  }
}
