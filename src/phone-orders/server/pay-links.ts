import { hashToken } from '../../accounts/server/tokens.ts'
import { findPayableBalance, openBalance, readBalanceLink } from '../../balances/server/balance-links.ts'
import { openPayment } from '../../checkout/server/create-checkout.ts'
import type { EndpointReply, EndpointRequest } from '../../kit/endpoint.ts'
import { fault } from '../../kit/fault.ts'
import type { Db } from '../../kit/server/database/database.ts'
import { notFound, refusal } from '../../kit/server/http/errors.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { getOrder } from '../../orders/server/orders.ts'
import { chosenMethod, chosenProvider } from '../../payments/server/chosen-provider.ts'
import { chargesOf } from '../../sale/charge-rows.ts'
import { insertCheckoutWithNumber } from '../../sale/server/open-checkout-queries.ts'
import type * as api from '../api.ts'
import type { LinkedSale } from '../api.ts'
import { type LinkState, linkState } from '../phone-order.ts'
import { linkRefusals } from '../texts.ts'
import { customerOf, endOpenPayment, linkProblemOf, problemOf, withProducts } from './phone-order-payment.ts'
import { findLink, findPhoneOrder, lockPhoneOrder, numberPhoneOrder } from './phone-order-queries.ts'

/** A link with its phone order. @throws HttpError 404 for an unknown token */
async function findLinked({ clock }: Platform, db: Db, token: string) {
  const link = await findLink(db, hashToken(token))
  const found = link && (await findPhoneOrder(db, link.phoneOrderId))
  if (!found) throw notFound()
  const { phoneOrder, attempt, orderId } = found
  const state = linkState({ ...phoneOrder, attempt, isPaid: orderId !== null }, link, clock())
  return { link, phoneOrder, orderId, state }
}

/** What the page of a link shows; of one to the rest of an order, what is due. */
export async function readPayLink(platform: Platform, token: string): Promise<EndpointReply<typeof api.readPayLink>> {
  return (await readBalanceLink(platform, token)) ?? readPhoneOrderLink(platform, token)
}

/** What the page of the link to a phone order shows: before the payment what it sells, after it its receipt, as long as the link would be valid. */
async function readPhoneOrderLink(platform: Platform, token: string): Promise<api.PayLink> {
  const { db } = platform.database
  const { link, phoneOrder, orderId, state } = await findLinked(platform, db, token)
  const { expiresAt, purchase } = link
  const shows = state === 'open' || state === 'paying' || (state === 'paid' && expiresAt > platform.clock())
  const sale = shows ? await readSale(db, purchase, orderId) : null
  const problem = state === 'open' ? await linkProblemOf(platform, link, phoneOrder) : null
  return {
    kind: 'draft',
    state,
    orderNumber: phoneOrder.orderNumber ?? '',
    expiresAt,
    sale,
    problem,
    language: phoneOrder.language,
  }
}

type Purchase = Awaited<ReturnType<typeof findLinked>>['link']['purchase']

async function readSale(db: Db, purchase: Purchase, orderId: string | null): Promise<LinkedSale> {
  const order = orderId === null ? null : await getOrder(db, orderId)
  const { customerName, subtotal, total, shippingAddress = null, buyerNote: note = null } = order ?? purchase
  const items = order ? order.items : (await withProducts(db, purchase.items).catch(() => purchase)).items
  const charges = order ? [...chargesOf(order)] : (purchase.charges ?? [])
  const paid = { paymentStatus: order?.paymentStatus ?? null, paymentMethod: order?.paymentMethod ?? null }
  const takenBack = order?.takenBack ?? false
  return { customerName, items, charges, subtotal, total, shippingAddress, note, ...paid, takenBack }
}

/** @throws HttpError 404 for an unknown link; 409 for one that cannot be paid */
export async function assertPayable(platform: Platform, token: string): Promise<void> {
  if (!(await findPayableBalance(platform, token))) await findPayable(platform, token)
}

/** @throws HttpError 404 for an unknown link to a phone order; 409 `link_{state}` for one that cannot be paid */
async function findPayable(platform: Platform, token: string) {
  const linked = await findLinked(platform, platform.database.db, token)
  assertOpen(linked.state)
  return linked
}

function assertOpen(state: LinkState): void {
  if (state !== 'open') throw refusal(409, fault(linkRefusals, `link_${state}`))
}

/** Opens the payment of a link, for whoever has it. @throws HttpError 404, 409 as {@link assertPayable}, and as opening a payment does */
export async function openPayLink(
  platform: Platform,
  token: string,
  body: EndpointRequest<typeof api.openPayLink>['body'],
): Promise<EndpointReply<typeof api.openPayLink>> {
  const balance = await findPayableBalance(platform, token)
  return balance ? openBalance(platform, balance, body) : openPhoneOrder(platform, token, body)
}

/**
 * Opens the payment of the link to a phone order, at its prices, for whoever has it. A payment of the phone order that was opened before and not made
 * ends, so that two people with the link make one order.
 */
async function openPhoneOrder(
  platform: Platform,
  token: string,
  { provider: name, method, language }: EndpointRequest<typeof api.openPayLink>['body'],
): Promise<EndpointReply<typeof api.openPayLink>> {
  const { link, phoneOrder } = await findPayable(platform, token)
  // Before the customer approves a payment that could never be taken.
  const problem = await problemOf(platform, link, phoneOrder)
  if (problem) throw problem
  const { db } = platform.database
  const user = await customerOf(db, phoneOrder)
  const { items, slugs } = await withProducts(db, link.purchase.items)
  const chosen = { language: language ?? phoneOrder.language, customerEmail: user.email }
  const purchase = { ...link.purchase, items, userId: user.id, ...chosen }
  const provider = chosenProvider(platform, name)
  // Not the address of the page, which is a secret of the customer's.
  const opening = { method: chosenMethod(provider, method), slugs, returnTo: '/' } as const
  return openPayment(platform, provider, purchase, opening, async (tx, opened) => {
    const locked = await lockPhoneOrder(tx, phoneOrder.id)
    if (!locked) throw notFound()
    const { state } = await findLinked(platform, tx, token)
    assertOpen(state)
    await endOpenPayment(platform, tx, locked, 'superseded')
    return insertCheckoutWithNumber(tx, opened, await numberPhoneOrder(tx, phoneOrder.id))
  })
}
