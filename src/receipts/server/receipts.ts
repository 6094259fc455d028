import { recordAudit } from '../../audit/server/record-audit.ts'
import { productBrand } from '../../kit/brand.ts'
import type { EndpointRequest } from '../../kit/endpoint.ts'
import { homeIn, type Locale } from '../../kit/locale.ts'
import type { Config } from '../../kit/server/config/config.ts'
import { type Db, inTransaction } from '../../kit/server/database/database.ts'
import { required } from '../../kit/server/database/required.ts'
import { notFound } from '../../kit/server/http/errors.ts'
import type { By } from '../../kit/server/http/guards.ts'
import type { Limit } from '../../kit/server/http/rate-limits.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { isSameSecret } from '../../kit/server/secrets/same-secret.ts'
import { keyedHash } from '../../kit/server/secrets/secret-box.ts'
import { queueMail } from '../../mail/server/queue-mail.ts'
import { findOrder } from '../../orders/server/order-queries.ts'
import { chargesOf } from '../../sale/charge-rows.ts'
import { isDemoMoney } from '../../sale/demo-money.ts'
import { findSeller } from '../../settings/server/seller-queries.ts'
import type { TenderRow } from '../../tenders/server/tables.ts'
import { findTender, tendersByOrder } from '../../tenders/server/tender-queries.ts'
import { changeOf } from '../../tenders/tender-input.ts'
import type { Receipt } from '../api.ts'
import { receiptMails } from '../mails/receipt-mails.ts'
import type { mailReceipt as endpoint } from '../office-api.ts'
import { receiptNumber, restAfter } from '../receipt.ts'

/** The token of a receipt: signed, so that only who was given it has it. 128 bits, so that its QR code stays small. */
const tokenOf = ({ appSecret }: Config, tenderId: string): string =>
  `${tenderId}.${keyedHash(appSecret, 'receipt', tenderId).slice(0, 32)}`

/** The public address of the receipt of a payment. */
export const receiptUrl = (config: Config, { id, language }: { id: string; language: Locale }): string =>
  `${homeIn(config.publicUrl, language)}/receipt/${tokenOf(config, id)}`

/** A UUID of version 8 (RFC 9562) from the digits of a hash. */
const uuidOf = (hash: string): string =>
  [hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(13, 16)}`, `8${hash.slice(17, 20)}`, hash.slice(20, 32)].join(
    '-',
  )

/** @throws HttpError 404 for an unknown order or payment, and for one that was never received */
export async function findReceiptUrl(
  { database, config }: Platform,
  orderId: string,
  tenderId: string,
): Promise<string> {
  await readReceived(database.db, orderId, tenderId)
  const { language } = required(await findOrder(database.db, orderId), 'order')
  return receiptUrl(config, { id: tenderId, language })
}

/** Mails about the receipts of one order. */
const mailsOfOrder: Limit = { name: 'receipt-mails', points: 10, seconds: 3600 }

/**
 * Mails the receipt of a payment to an address that staff typed, in the language of the order. The address is kept with the
 * mail only, and a repeated key sends nothing more to it.
 * @throws HttpError 404 as {@link findReceiptUrl}; 429 after ten in an hour for one order
 */
export async function mailReceipt(
  platform: Platform,
  by: By,
  { id, tenderId, email, clientKey }: EndpointRequest<typeof endpoint>['body'] & { id: string; tenderId: string },
): Promise<void> {
  const { database, config, limits } = platform
  const receipt = await presentReceipt(database.db, await readReceived(database.db, id, tenderId))
  await limits.consume(mailsOfOrder, id)
  const { number, orderNumber, subtotal, charges, total, rest, isDemo, payment, earlier, language } = receipt
  await inTransaction(database, async (tx) => {
    const mailId = await queueMail(platform, tx, {
      id: uuidOf(keyedHash(config.appSecret, 'receipt mail', JSON.stringify([clientKey, tenderId, email]))),
      to: { address: email },
      language,
      about: { type: 'order', id },
      mail: receiptMails.order_receipt({
        ...{ number, subtotal, charges, total, rest, isDemo },
        payments: [...earlier, payment].map(({ method, amount, receivedAt }) => {
          return { method, amount, receivedAt: receivedAt.toISOString() }
        }),
        given: payment.given,
        change: changeOf({ amount: payment.amount, given: payment.given ?? undefined }),
        controlNumber: payment.controlNumber,
        isVoided: payment.state === 'voided',
        url: receiptUrl(config, { id: tenderId, language }),
      }),
    })
    if (mailId === '') return
    await recordAudit(tx, {
      by,
      action: 'order.receipt_mailed',
      subject: { type: 'order', id },
      after: { orderNumber, receipt: number },
    })
  })
}

/** @throws HttpError 404 for an unknown order or payment, and for one that was never received */
async function readReceived(db: Db, orderId: string, tenderId: string): Promise<TenderRow> {
  const tender = await findTender(db, tenderId)
  if (tender?.orderId !== orderId || !isReceived(tender)) throw notFound()
  return tender
}

/** A voided payment keeps its receipt, which says so. */
const isReceived = ({ state }: { state: string }) => state === 'settled' || state === 'voided'

/** What the receipt of a link shows. @throws HttpError 404 for an unknown link */
export async function readReceipt({ database: { db }, config }: Platform, token: string): Promise<Receipt> {
  const [, id] = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.[0-9a-f]{32}$/.exec(token) ?? []
  const tender = id !== undefined && isSameSecret(tokenOf(config, id), token) ? await findTender(db, id) : null
  if (!tender || !isReceived(tender)) throw notFound()
  return presentReceipt(db, tender)
}

async function presentReceipt(db: Db, tender: TenderRow): Promise<Receipt> {
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
