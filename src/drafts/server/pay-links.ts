import { hashToken } from '../../accounts/server/tokens.ts'
import { findUser } from '../../accounts/server/user-queries.ts'
import { openPayment } from '../../checkout/server/create-checkout.ts'
import type { EndpointReply, EndpointRequest } from '../../kit/endpoint.ts'
import type { Db } from '../../kit/server/database/database.ts'
import { required } from '../../kit/server/database/required.ts'
import { conflict, invalidField, notFound } from '../../kit/server/http/errors.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { getOrder } from '../../orders/server/orders.ts'
import { insertCheckoutWithNumber } from '../../payments/server/open-checkout-queries.ts'
import type { PaymentProvider, ShopPlatform } from '../../payments/server/payment-provider.ts'
import { chargesOf } from '../../prices/charge-rows.ts'
import type * as api from '../api.ts'
import type { LinkedSale } from '../api.ts'
import { type LinkState, linkState } from '../draft.ts'
import { endOpenPayment, withProducts } from './draft-payment.ts'
import { findDraft, findLink, lockDraft, numberDraft } from './draft-queries.ts'

/** A link with its draft. @throws HttpError 404 for an unknown token */
async function findLinked({ clock }: Platform, db: Db, token: string) {
  const link = await findLink(db, hashToken(token))
  const found = link && (await findDraft(db, link.draftId))
  if (!found) throw notFound()
  const { draft, attempt, orderId } = found
  const state = linkState({ ...draft, attempt, isPaid: orderId !== null }, link, clock())
  return { link, draft, orderId, state }
}

/** What the page of a link shows: before the payment what it sells, after it its receipt, as long as the link would be valid. */
export async function readPayLink(platform: Platform, token: string): Promise<EndpointReply<typeof api.readPayLink>> {
  const { db } = platform.database
  const { link, draft, orderId, state } = await findLinked(platform, db, token)
  const { expiresAt, purchase } = link
  const shows = state === 'open' || state === 'paying' || (state === 'paid' && expiresAt > platform.clock())
  const sale = shows ? await readSale(db, purchase, orderId) : null
  return { state, orderNumber: draft.orderNumber ?? '', expiresAt, sale, language: draft.language }
}

type Purchase = Awaited<ReturnType<typeof findLinked>>['link']['purchase']

async function readSale(db: Db, purchase: Purchase, orderId: string | null): Promise<LinkedSale> {
  const order = orderId === null ? null : await getOrder(db, orderId)
  const { customerName, subtotal, total, shippingAddress = null, buyerNote: note = null } = order ?? purchase
  const items = order ? order.items : (await withProducts(db, purchase.items).catch(() => purchase)).items
  const charges = order ? [...chargesOf(order)] : (purchase.charges ?? [])
  const paid = { paymentStatus: order?.paymentStatus ?? null, paymentMethod: order?.paymentMethod ?? null }
  return { customerName, items, charges, subtotal, total, shippingAddress, note, ...paid }
}

const refusals: Record<Exclude<LinkState, 'open'>, string> = {
  changed: 'This order was changed after the link was sent. Ask the shop for the new link.',
  expired: 'This link has expired. Ask the shop for a new one.',
  canceled: 'This order was canceled. Nothing was charged.',
  paying: 'This order is being paid right now.',
  paid: 'This order is paid already. Nothing was charged now.',
}

/** @throws HttpError 404 for an unknown link; 409 `link_{state}` for one that cannot be paid */
export async function assertPayable(platform: Platform, token: string) {
  const linked = await findLinked(platform, platform.database.db, token)
  assertOpen(linked.state)
  return linked
}

function assertOpen(state: LinkState): void {
  if (state !== 'open') throw conflict(refusals[state], `link_${state}`)
}

/**
 * Opens the payment of a link, at its prices, for whoever has it. A payment of the draft that was opened before and not made
 * ends, so that two people with the link make one order.
 * @throws HttpError 404, 409 as {@link assertPayable}, and as opening a payment does
 */
export async function openPayLink(
  platform: ShopPlatform,
  token: string,
  { provider: name, method, language }: EndpointRequest<typeof api.openPayLink>['body'],
): Promise<EndpointReply<typeof api.openPayLink>> {
  const { link, draft } = await assertPayable(platform, token)
  const { db } = platform.database
  const user = required(await findUser(db, draft.userId), 'customer')
  const { items, slugs } = await withProducts(db, link.purchase.items)
  const chosen = { language: language ?? draft.language, customerEmail: user.email }
  const purchase = { ...link.purchase, items, userId: draft.userId, ...chosen }
  const provider = chosenProvider(platform, name)
  // Not the address of the page, which is a secret of the customer's.
  const opening = { method: chosenMethod(provider, method), slugs, returnTo: '/' } as const
  return openPayment(platform, provider, purchase, opening, async (tx, opened) => {
    const locked = await lockDraft(tx, draft.id)
    if (!locked) throw notFound()
    const { state } = await findLinked(platform, tx, token)
    assertOpen(state)
    await endOpenPayment(platform, tx, locked, 'superseded')
    return insertCheckoutWithNumber(tx, opened, await numberDraft(tx, draft.id))
  })
}

function chosenProvider({ providers }: ShopPlatform, name: string | undefined): PaymentProvider {
  const provider = name === undefined ? providers.all[0] : providers.all.find((one) => one.name === name)
  if (!provider) throw invalidField('provider', { code: 'invalid_input', message: 'There is no such provider' })
  return provider
}

function chosenMethod({ endpoints }: PaymentProvider, method: string | undefined): string | undefined {
  const { success } = endpoints.open.body.shape.method.safeParse(method)
  if (!success) throw invalidField('method', { code: 'invalid_input', message: 'There is no such method' })
  return method
}
