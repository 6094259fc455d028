import { isDeepStrictEqual } from 'node:util'
import { findUser } from '../../accounts/server/user-queries.ts'
import { type AuditEvent, recordAudit } from '../../audit/server/record-audit.ts'
import { variantOf } from '../../catalog/variant.ts'
import type { EndpointRequest } from '../../kit/endpoint.ts'
import { fault } from '../../kit/fault.ts'
import type { Config } from '../../kit/server/config/config.ts'
import { crashPoint } from '../../kit/server/crash-point.ts'
import { inTransaction, type Tx } from '../../kit/server/database/database.ts'
import { required } from '../../kit/server/database/required.ts'
import { refusal } from '../../kit/server/http/errors.ts'
import type { Viewer } from '../../kit/server/http/guards.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { readShopRecipients, type ShopRecipients } from '../../mail/server/shop-recipients.ts'
import { type ByHand, mailPlacedOrder } from '../../orders/server/order-mails.ts'
import { countUnpaid, findOrderOfCheckout, insertOrder } from '../../orders/server/order-queries.ts'
import type { OrderRow } from '../../orders/server/tables.ts'
import type { Recipient } from '../../payments/payment-setup.ts'
import { type PriceInputs, readPriceInputs } from '../../prices/server/prices.ts'
import { confirmGoods, holdGoods } from '../../reservations/server/reservations.ts'
import type { OrderLine } from '../../sale/order-line.ts'
import { manualMethod, noMethod } from '../../sale/order-status.ts'
import type { FromVisit } from '../../sale/origin.ts'
import type { Reader } from '../../sale/reader.ts'
import { findCheckoutByClientKey } from '../../sale/server/checkout-queries.ts'
import { checkoutsOf, insertCheckout } from '../../sale/server/open-checkout-queries.ts'
import { buyerTextNames, type CheckoutRow } from '../../sale/server/tables.ts'
import { orderRefusals } from '../../sale/texts.ts'
import type { PauseNow } from '../../storefront/api.ts'
import { assertNotPaused, readPause } from '../../storefront/server/banners.ts'
import type { createOrder } from '../create-order-api.ts'
import { refusalOf } from './cart-refusals.ts'
import { assertPrice, choicesOf, claimedCents, type FromPage, readDelivery, textsOf } from './checkout-details.ts'
import { ordersPlaced } from './checkout-metrics.ts'
import { amountsOf, assertDepositsKnown, depositColumns, mergedByVariant, priceItems } from './price-items.ts'

type OrderRequest = Extract<EndpointRequest<typeof createOrder>['body'], { paymentId: null }> & FromVisit & FromPage

/**
 * Places an order that no provider takes money for: unpaid, with manual payment (personal mode), or of $0.00, paid at
 * once. Limits, prices, stock, order and mail are one transaction. A repeated request with the same `clientKey` returns the
 * first order. The order gets the account's verified email address, not that of the request.
 * @param recipient who gets the money; null for an order of $0.00
 * @throws HttpError 409 when the total differs, the customer's limit of unpaid orders is exceeded, or the order of the key is
 * another purchase, and `older_process` for a deposit beside a release that knows none
 */
export async function placeManualOrder(
  platform: Platform,
  viewer: Viewer,
  ordered: OrderRequest,
  recipient: Recipient | null,
): Promise<{ order: OrderRow; isNew: boolean }> {
  const clientKey = ordered.clientKey
  if (!clientKey) throw refusal(400, fault(orderRefusals, 'client_key_required'))
  const { db } = platform.database
  // Read here, because a transaction reads settings past the cache. A payment is opened with such prices, too.
  const terms = { recipient, pause: await readPause(db, platform.clock()), inputs: await readPriceInputs(db) }
  const recipients = await readShopRecipients(platform.log, db)
  const { order, isNew } = await inTransaction(
    platform.database,
    async (tx) => {
      const existing = await findByClientKey(tx, viewer.id, clientKey)
      if (existing) return { order: assertSamePurchase(existing, ordered), isNew: false }
      const account = required(await findUser(tx, viewer.id), 'buyer')
      const { customerName } = ordered
      const buyer = { userId: viewer.id, clientKey, customerName, customerEmail: account.email }
      const checkout = await openCheckout(platform, tx, buyer, ordered, terms)
      const order = await placeByHand(platform, tx, checkout, {
        payment: recipient ? unpaid : nothingDue,
        addressee: `${account.firstName} ${account.lastName}`.trim(),
        ...(account.emailVerified && { address: account.email }),
        ...(recipient && { instructions: instructionsOf(recipient) }),
        recipients,
        by: { viewer },
      })
      crashPoint(platform.config, 'manual-uncommitted')
      return { order, isNew: true }
    },
    // One by one: repeated requests, and orders that would exceed a limit together.
    { retry: true, oneByOne: checkoutsOf(viewer.id) },
  )
  ordersPlaced.inc({ payment: recipient ? 'manual' : 'none' }, isNew ? 1 : 0)
  return { order, isNew }
}

interface PlacedByHand extends ByHand {
  payment: Parameters<typeof insertOrder>[2]
  /** Who gets the notification of an order; null: nobody, because staff sell it themselves. */
  recipients: ShopRecipients | null
  by: AuditEvent['by']
  /** Staff may sell times that are free and not past, although they are not offered. */
  byStaff?: boolean
  /** At the counter also what began a few minutes ago. */
  atCounter?: boolean
}

/**
 * Holds the goods of a checkout that no provider takes money for, and places its order, in the caller's transaction.
 * @throws HttpError 409 for goods that cannot be held
 */
export async function placeByHand(
  platform: Platform,
  tx: Tx,
  checkout: CheckoutRow,
  { payment, recipients, by, byStaff = false, atCounter = false, ...byHand }: PlacedByHand,
): Promise<OrderRow> {
  const now = platform.clock()
  const shortage = await holdGoods(tx, checkout, now, { byStaff, atCounter })
  if (shortage) throw await refusalOf(tx, shortage, checkout.items, now)
  const order = required(await insertOrder(tx, checkout, payment), 'order')
  await confirmGoods(tx, checkout, order)
  await mailPlacedOrder(platform, tx, order, { recipients, ...byHand })
  await recordAudit(tx, {
    by,
    action: 'order.placed',
    subject: { type: 'order', id: order.id },
    after: { orderNumber: order.orderNumber, paymentStatus: order.paymentStatus },
  })
  return order
}

const unpaid = { paymentStatus: 'awaiting', paymentMethod: manualMethod, captureId: null } as const
/** The payment of an order of $0.00. */
export const nothingDue = { paymentStatus: 'paid', paymentMethod: noMethod, captureId: null } as const

type Buyer = Pick<CheckoutRow, 'clientKey' | 'customerName'> & Reader

/** Creates the checkout with the requested items at current prices, within the customer's limits. */
async function openCheckout(
  { clock, config }: Platform,
  tx: Tx,
  buyer: Buyer,
  ordered: OrderRequest,
  { recipient, pause, inputs }: { recipient: Recipient | null; pause: PauseNow | null; inputs: PriceInputs },
): Promise<CheckoutRow> {
  const now = clock()
  const purchase = { ...choicesOf(ordered), userId: buyer.userId, now, inputs }
  const { items, quote } = await priceItems(tx, ordered.items, purchase)
  assertNotPaused(pause, items)
  const delivery = readDelivery(quote, {
    ...ordered,
    phone: ordered.customerPhone,
    phoneField: 'customerPhone',
  })
  assertPrice({ ...ordered, amount: ordered.total }, items, quote)
  const deposits = depositColumns(items, quote)
  await assertDepositsKnown(tx, deposits)
  if (recipient) await assertUnpaidLimits(tx, buyer.userId, items, config.unpaidPerCustomer)
  const inserted = await insertCheckout(tx, {
    ...buyer,
    ...(recipient
      ? ({ environment: 'personal', state: 'pending' } as const)
      : ({ environment: 'none', state: 'completed' } as const)),
    stockHeld: true,
    items,
    // The days count from the payment, which is still to come.
    ...amountsOf(recipient ? { ...quote, arrival: null } : quote),
    ...deposits,
    ...delivery,
    language: ordered.language,
  })
  return required(inserted, 'checkout')
}

/** Limits the unpaid orders and items of one customer (docs/operations.md), whose orders are placed one by one. */
async function assertUnpaidLimits(
  tx: Tx,
  userId: string,
  items: readonly OrderLine[],
  limit: Config['unpaidPerCustomer'],
): Promise<void> {
  const unpaid = await countUnpaid(tx, userId)
  if (unpaid.orders >= limit.orders) {
    throw refusal(409, fault(orderRefusals, 'unpaid_orders_limit', { limit: limit.orders, unpaid: unpaid.orders }))
  }
  const ordered = items.reduce((units, { quantity }) => units + quantity, 0)
  if (unpaid.units + ordered > limit.units) {
    const left = Math.max(0, limit.units - unpaid.units)
    const inputs = { limit: limit.units, unpaid: unpaid.units, left }
    throw refusal(409, fault(orderRefusals, 'unpaid_pieces_limit', inputs))
  }
}

async function findByClientKey(tx: Tx, userId: string, clientKey: string): Promise<OrderRow | null> {
  const checkout = await findCheckoutByClientKey(tx, userId, clientKey)
  return checkout && findOrderOfCheckout(tx, checkout.id)
}

/**
 * The order of a repeated request. @throws HttpError 409 when it is of other goods, times or prices, goes elsewhere, or has
 * another phone or note
 */
function assertSamePurchase(
  order: OrderRow,
  { items, total, shippingAddress, customerPhone: phone, ...ordered }: OrderRequest,
): OrderRow {
  const bought = order.items.map(({ variantId, quantity, calendarId, startsAt }) =>
    [variantId, quantity, calendarId ? startsAt : null].join(' '),
  )
  const asked = mergedByVariant(items).map(({ quantity, slot, ...line }) =>
    [variantOf(line), quantity, slot?.startsAt.toISOString()].join(' '),
  )
  const texts = textsOf({ ...ordered, phone })
  const isSame =
    isDeepStrictEqual(asked.sort(), bought.sort()) &&
    claimedCents(total) === order.total &&
    buyerTextNames.every((name) => texts[name] === order[name]) &&
    // What is picked up has no address, whatever the request says.
    (order.shippingAddress === null || isDeepStrictEqual(storedAs(shippingAddress), order.shippingAddress))
  if (isSame) return order
  const { orderNumber } = order
  throw refusal(409, fault(orderRefusals, 'order_placed_before', { orderNumber }))
}

/** An address as the database returns it, without fields that are not given. */
const storedAs = (address: OrderRequest['shippingAddress']): unknown => JSON.parse(JSON.stringify(address ?? null))

function instructionsOf({ email, name, phone, address }: Recipient) {
  return { email, name, phone: phone || undefined, address: address || undefined }
}
