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
 * Places an unpaid order that the buyer pays by hand (personal mode): limits, price, stock, order and mail in one
 * transaction. The browser's `clientKey` makes a repeated call answer with the first call's order. The order carries the
 * account's verified address, whatever the report says. Throws 409 beyond what a customer may leave unpaid.
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
      // Repeated calls wait here, and so do orders that would go beyond a limit together.
      await lockBuyer(tx, viewer.id)
      const known = await findKnown(tx, viewer.id, clientKey)
      if (known) return known
      const account = must(await findUser(tx, viewer.id))
      const buyer = { userId: viewer.id, clientKey, customerName, customerEmail: account.email }
      const checkout = await openReservedCheckout(tx, buyer, report, platform.config.unpaidPerCustomer)
      const payment = { paymentStatus: 'awaiting', paymentMethod: paymentMethods.manual, captureId: null } as const
      const order = must(await insertOrder(tx, checkout, payment))
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

/** A checkout of the reported items at their prices, within what the buyer may owe, with their stock held. */
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
  await assertMayOwe(tx, buyer.userId, items, limit)
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
  const checkout = must(inserted)
  const missing = await holdStock(tx, checkout.id, items)
  if (missing.length > 0) throw outOfStock(missing, items.find((item) => item.productId === missing[0])?.name)
  return checkout
}

/** Goods that are not paid for are held for one customer only up to a limit (docs/operations.md). Needs `lockBuyer`. */
async function assertMayOwe(
  tx: Tx,
  userId: string,
  items: readonly SoldItem[],
  limit: Config['unpaidPerCustomer'],
): Promise<void> {
  const owed = await countUnpaid(tx, userId)
  if (owed.orders >= limit.orders) {
    const text = `You have ${owed.orders} orders that wait for your payment. Please pay them before you place another one.`
    throw conflict(text, 'unpaid_orders_limit', { limit: limit.orders, unpaid: owed.orders })
  }
  const wanted = items.reduce((pieces, { quantity }) => pieces + quantity, 0)
  if (owed.pieces + wanted > limit.pieces) {
    const left = Math.max(0, limit.pieces - owed.pieces)
    const text = `Unpaid orders can hold ${limit.pieces} items in all. You can order ${left} more until you have paid.`
    throw conflict(text, 'unpaid_pieces_limit', { limit: limit.pieces, unpaid: owed.pieces, left })
  }
}

async function findKnown(tx: Tx, userId: string, clientKey: string): Promise<OrderRow | null> {
  const checkout = await findCheckoutByClientKey(tx, userId, clientKey)
  return checkout && findOrderOfCheckout(tx, checkout.id)
}

function must<T>(value: T | null): T {
  if (value === null) throw new Error('a manual order, its checkout and its buyer exist together')
  return value
}

/** The contract carries one name: the first name is as much of it as a first name may be, without the last word. */
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
