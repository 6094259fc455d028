import { createToken, hashToken } from '../../accounts/server/tokens.ts'
import { recordAudit } from '../../audit/server/record-audit.ts'
import { openSettling, settleRefusal } from '../../checkout/server/open-settling.ts'
import type { EndpointReply, EndpointRequest } from '../../kit/endpoint.ts'
import { fault } from '../../kit/fault.ts'
import { homeIn } from '../../kit/locale.ts'
import { type Db, inTransaction, type Tx } from '../../kit/server/database/database.ts'
import { required } from '../../kit/server/database/required.ts'
import { notFound, refusal } from '../../kit/server/http/errors.ts'
import type { By, VerifiedViewer } from '../../kit/server/http/guards.ts'
import { daysBefore } from '../../kit/server/personal-data.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { queueBalanceLink } from '../../orders/server/order-mails.ts'
import { findOrder, findOrderOfUser, lockOrderWithCheckout } from '../../orders/server/order-queries.ts'
import type { OrderRow } from '../../orders/server/tables.ts'
import { chosenMethod, chosenProvider } from '../../payments/server/chosen-provider.ts'
import { readPaymentSetup } from '../../payments/server/payment-setup.ts'
import { isCanceled } from '../../sale/order-status.ts'
import { settleRefusals } from '../../sale/texts.ts'
import type * as api from '../api.ts'
import { balanceLinkDays, balanceLinkState } from '../balance-link.ts'
import type * as office from '../office-api.ts'
import { findBalanceLink, insertBalanceLink } from './balance-queries.ts'
import type { BalanceLinkRow } from './tables.ts'

type Chosen = EndpointRequest<typeof api.payOrder>['body']

/**
 * Makes a link by which what is due of an order is paid, and mails it to its buyer if asked.
 * @throws HttpError 404 for an unknown order; 409 `online_payment_off` in a shop without online payment, `nothing_due`,
 * `order_canceled`, `payment_pending`
 */
export async function sendBalanceLink(
  platform: Platform,
  by: By,
  id: string,
  { mail }: EndpointRequest<typeof office.sendBalanceLink>['body'],
): Promise<EndpointReply<typeof office.sendBalanceLink>> {
  const { database } = platform
  if ((await readPaymentSetup(database.db)).kind === 'manual')
    throw refusal(409, fault(settleRefusals, 'online_payment_off'))
  return inTransaction(
    database,
    async (tx) => {
      const { order } = (await lockOrderWithCheckout(tx, id)) ?? {}
      if (!order) throw notFound()
      return linkBalance(platform, tx, by, order, { mail })
    },
    { retry: true },
  )
}

/**
 * Makes a link for what is due of a locked order, and mails it to its buyer if asked.
 * @param visit the start of the visit before which it is mailed
 * @throws HttpError 409 as {@link sendBalanceLink}
 */
export async function linkBalance(
  platform: Platform,
  tx: Tx,
  by: By | null,
  order: OrderRow,
  { mail, visit }: { mail: boolean; visit?: Date },
): Promise<EndpointReply<typeof office.sendBalanceLink>> {
  const refused = await settleRefusal(tx, order)
  if (refused) throw refusal(409, fault(settleRefusals, refused))
  const { text, hash: tokenHash } = createToken()
  const createdAt = platform.clock()
  const expiresAt = daysBefore(createdAt, -balanceLinkDays)
  await insertBalanceLink(tx, { tokenHash, orderId: order.id, createdAt, expiresAt })
  const url = `${homeIn(platform.config.publicUrl, order.language)}/pay/${text}`
  if (mail) await queueBalanceLink(platform, tx, order, { url, expiresAt, visit })
  await recordAudit(tx, {
    by,
    action: 'order.pay_link_sent',
    subject: { type: 'order', id: order.id },
    after: { orderNumber: order.orderNumber, amount: order.due, mailed: mail },
  })
  return { url, expiresAt }
}

/** The balance link of a token, and what it shows; null for an unknown one. */
export async function readBalanceLink(platform: Platform, token: string): Promise<api.BalanceLink | null> {
  const found = await findLinked(platform.database.db, token)
  return found && present(platform, found)
}

async function findLinked(db: Db, token: string) {
  const link = await findBalanceLink(db, hashToken(token))
  return link && { link, order: required(await findOrder(db, link.orderId), 'order') }
}

type Linked = NonNullable<Awaited<ReturnType<typeof findLinked>>>

async function present(platform: Platform, { link, order }: Linked): Promise<api.BalanceLink> {
  const { due, orderNumber: number, language } = order
  const isPaying = (await settleRefusal(platform.database.db, order)) === 'payment_pending'
  const circumstances = { isCanceled: isCanceled(order), isPaying, due, expiresAt: link.expiresAt }
  const state = balanceLinkState(circumstances, platform.clock())
  return { kind: 'balance', state, number, due, expiresAt: link.expiresAt, language }
}

/**
 * The order of a balance link that can be paid; null for an unknown token.
 * @throws HttpError 409 for a link that has expired, or as opening its payment does
 */
export async function findPayableBalance(platform: Platform, token: string): Promise<Linked | null> {
  const { db } = platform.database
  const found = await findLinked(db, token)
  if (!found) return null
  assertNotExpired(platform, found.link)
  const refused = await settleRefusal(db, found.order)
  if (refused) throw refusal(409, fault(settleRefusals, refused))
  return found
}

function assertNotExpired({ clock }: Platform, { expiresAt }: BalanceLinkRow): void {
  if (expiresAt <= clock()) throw refusal(409, fault(settleRefusals, 'link_expired'))
}

/** Opens the payment of a balance link that {@link findPayableBalance} found, for whoever has it. */
export function openBalance(platform: Platform, { order }: Linked, chosen: Chosen) {
  // Not the address of the page, which is a secret of the customer's.
  return open(platform, order, chosen, '/')
}

/** Opens the payment of what is due of the viewer's order. @throws HttpError 404 for another user's order, else as {@link openSettling} */
export async function payOwnOrder(platform: Platform, viewer: VerifiedViewer, id: string, chosen: Chosen) {
  const order = await findOrderOfUser(platform.database.db, viewer.id, id)
  if (!order) throw notFound()
  return open(platform, order, chosen, '/dashboard')
}

function open(
  platform: Platform,
  { id, language }: Linked['order'],
  chosen: Chosen,
  returnTo: '/' | '/dashboard',
): Promise<EndpointReply<typeof api.payOrder>> {
  const provider = chosenProvider(platform, chosen.provider)
  const method = chosenMethod(provider, chosen.method)
  return openSettling(platform, provider, id, { method, language: chosen.language ?? language, returnTo })
}
