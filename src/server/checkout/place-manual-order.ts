import type { EndpointRequest } from '../../contract/endpoint.ts'
import type { createOrder } from '../../contract/orders.ts'
import { paymentMethods } from '../../domain/order-status.ts'
import { checkFirstName, normalizeName } from '../../domain/person.ts'
import { findUser } from '../accounts/user-queries.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { holdStock } from '../catalog/hold-stock.ts'
import type { Config } from '../config/config.ts'
import { mailConfirmation, mailOrderNotice } from '../orders/order-mails.ts'
import { countUnpaid, findOrderOfCheckout, insertOrder } from '../orders/order-queries.ts'
import type { OrderRow } from '../orders/tables.ts'
import { findCheckoutByClientKey, insertCheckout, lockBuyer } from '../payments/checkout-queries.ts'
import type { CheckoutRow, SoldItem } from '../payments/tables.ts'
import { crashPoint } from '../platform/crash-point.ts'
import { inTransaction, type Tx } from '../platform/database/database.ts'
import { badRequest, conflict } from '../platform/http/errors.ts'
import type { Viewer } from '../platform/http/guards.ts'
import type { Platform } from '../platform/platform.ts'
import type { PaypalTerms } from '../settings/read-settings.ts'
import { assertAmount, readCustomer, readDelivery } from './checkout-details.ts'
import { amountsOf, outOfStock, priceItems } from './price-items.ts'

type Report = EndpointRequest<typeof createOrder>['body']

/**
 * Places an unpaid order with manual payment (personal mode): limits, prices, stock, order and mail in one transaction.
 * A repeated request with the same `clientKey` returns the first order. The order gets the account's verified email
 * address, not that of the request. Throws 409 when the customer's limit of unpaid orders is exceeded.
 */
export async function placeManualOrder(
  platform: Platform,
  viewer: Viewer,
  report: Report,
  terms: PaypalTerms,
): Promise<OrderRow> {
  const clientKey = report.clientKey
  if (!clientKey) throw badRequest('clientKey is required.')
  const { customerName } = readCustomer({ ...splitName(report.customerName), email: report.customerEmail })
  return inTransaction(
    platform.database,
    async (tx) => {
      // Serializes repeated requests, and orders that would exceed a limit together.
      await lockBuyer(tx, viewer.id)
      const existing = await findByClientKey(tx, viewer.id, clientKey)
      if (existing) return existing
      const account = required(await findUser(tx, viewer.id))
      const buyer = { userId: viewer.id, clientKey, customerName, customerEmail: account.email }
      const checkout = await openReservedCheckout(tx, buyer, report, platform.config.unpaidPerCustomer)
      const payment = { paymentStatus: 'awaiting', paymentMethod: paymentMethods.manual, captureId: null } as const
      const order = required(await insertOrder(tx, checkout, payment))
      const addressee = `${account.firstName} ${account.lastName}`.trim()
      await mailConfirmation(platform, tx, order, { addressee, instructions: instructionsOf(terms) })
      await mailOrderNotice(platform, tx, order)
      await recordAudit(tx, {
        actor: viewer,
        action: 'order.placed',
        subject: { type: 'order', id: order.id },
        after: { orderNumber: order.orderNumber, paymentStatus: order.paymentStatus },
      })
      crashPoint(platform.config, 'manual-uncommitted')
      return order
    },
    { retry: true },
  )
}

type Buyer = Pick<CheckoutRow, 'userId' | 'clientKey' | 'customerName' | 'customerEmail'>

/** Creates the checkout with the requested items at current prices, within the customer's limits, and holds the stock. */
async function openReservedCheckout(
  tx: Tx,
  buyer: Buyer,
  report: Report,
  limit: Config['unpaidPerCustomer'],
): Promise<CheckoutRow> {
  const { items, totals } = await priceItems(tx, report.items)
  const delivery = readDelivery(items, {
    ...report,
    shippingAddress: report.shippingAddress ?? report.customerAddress,
    phone: report.customerPhone,
  })
  assertAmount(report.total, totals.total)
  await assertUnpaidLimits(tx, buyer.userId, items, limit)
  const inserted = await insertCheckout(tx, {
    ...buyer,
    environment: 'personal',
    state: 'pending',
    stockHeld: true,
    items,
    ...amountsOf(totals),
    ...delivery,
    language: report.language ?? 'en',
  })
  const checkout = required(inserted)
  const missing = await holdStock(tx, checkout.id, items)
  if (missing.length > 0) throw outOfStock(missing, items.find((item) => item.productId === missing[0])?.name)
  return checkout
}

/** Limits the unpaid orders and items of one customer (docs/operations.md). Requires `lockBuyer`. */
async function assertUnpaidLimits(
  tx: Tx,
  userId: string,
  items: readonly SoldItem[],
  limit: Config['unpaidPerCustomer'],
): Promise<void> {
  const unpaid = await countUnpaid(tx, userId)
  if (unpaid.orders >= limit.orders) {
    const text = `You have ${unpaid.orders} orders that wait for your payment. Please pay them before you place another one.`
    throw conflict(text, 'unpaid_orders_limit', { limit: limit.orders, unpaid: unpaid.orders })
  }
  const ordered = items.reduce((pieces, { quantity }) => pieces + quantity, 0)
  if (unpaid.pieces + ordered > limit.pieces) {
    const left = Math.max(0, limit.pieces - unpaid.pieces)
    const text = `Unpaid orders can hold ${limit.pieces} items in all. You can order ${left} more until you have paid.`
    throw conflict(text, 'unpaid_pieces_limit', { limit: limit.pieces, unpaid: unpaid.pieces, left })
  }
}

async function findByClientKey(tx: Tx, userId: string, clientKey: string): Promise<OrderRow | null> {
  const checkout = await findCheckoutByClientKey(tx, userId, clientKey)
  return checkout && findOrderOfCheckout(tx, checkout.id)
}

function required<T>(value: T | null): T {
  if (value === null) throw new Error('the order, checkout or buyer of a manual order is missing')
  return value
}

/** Splits the contract's single name: the first name takes all words but the last, up to its maximum length. */
function splitName(name: string): { firstName: string; lastName: string } {
  const words = normalizeName(name).split(' ')
  let count = Math.max(1, words.length - 1)
  const firstName = () => words.slice(0, count).join(' ')
  while (count > 1 && checkFirstName(firstName())?.code === 'first_name_too_long') count -= 1
  return { firstName: firstName(), lastName: words.slice(count).join(' ') || (words[0] ?? '') }
}

function instructionsOf({ personal }: PaypalTerms) {
  const { email, name, phone, address } = personal
  return { email, name, phone: phone || undefined, address: address || undefined }
}
