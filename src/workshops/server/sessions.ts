import { hash } from 'node:crypto'
import { recordAudit } from '../../audit/server/record-audit.ts'
import { productFaults } from '../../catalog/office-texts.ts'
import { lockProduct } from '../../catalog/server/product-queries.ts'
import { updateVariant } from '../../catalog/server/variant-queries.ts'
import { nameIn, textIn } from '../../kit/bilingual.ts'
import { fault } from '../../kit/fault.ts'
import { crashPoint } from '../../kit/server/crash-point.ts'
import { inTransaction, type Tx } from '../../kit/server/database/database.ts'
import { notFound, refusal } from '../../kit/server/http/errors.ts'
import type { By } from '../../kit/server/http/guards.ts'
import { jobKind } from '../../kit/server/jobs/jobs.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { hourMs } from '../../kit/zoned-time.ts'
import { mailEventChanged } from '../../orders/server/event-mails.ts'
import { type EventLine, liveEventLines, withLine } from '../../orders/server/order-events.ts'
import { lockOrderWithCheckout, updateOrderLines } from '../../orders/server/order-queries.ts'
import type { OrderRow } from '../../orders/server/tables.ts'
import { m } from '../../paraglide/messages.js'
import { cancelUnpaidOrder } from '../../refunds/server/cancel-order.ts'
import { returnLines } from '../../refunds/server/returns.ts'
import type { OrderLine } from '../../sale/order-line.ts'
import { isUnpaid, wasReceived } from '../../sale/order-status.ts'
import { findRefund, listRefunds } from '../../sale/server/refund-queries.ts'
import type { WorkshopSession } from '../office-api.ts'
import { listAttendees } from './attendees.ts'
import {
  findSession,
  listCanceledSessions,
  listOutdatedSessions,
  listSessionOrders,
  type SessionRow,
} from './session-queries.ts'

/** Refunds the seats of a canceled session. */
export const settleSessionJob = jobKind<{ variantId: string }>('settle-session')

/**
 * Cancels a session: archives it, so that no further seats are sold, and enqueues the refunds, in one
 * transaction. Canceling it again does nothing. Throws 404 for an unknown session, 409 when it has started.
 */
export async function cancelSession(
  platform: Platform,
  by: By,
  { variantId }: { variantId: string },
): Promise<WorkshopSession> {
  await inTransaction(platform.database, (tx) => cancelSessionIn(platform, tx, by, variantId), { retry: true })
  return (await listAttendees(platform.database.db, variantId)).session
}

/** {@link cancelSession} in the transaction of the caller; `by` is null for the shop itself. */
export async function cancelSessionIn(
  { jobs, clock }: Platform,
  tx: Tx,
  by: By | null,
  variantId: string,
): Promise<void> {
  const session = await lockSession(tx, variantId)
  if (session.canceledAt) return
  if (session.startsAt <= clock()) throw refusal(409, fault(productFaults, 'session_started'))
  await updateVariant(tx, variantId, { archivedAt: clock(), canceledAt: clock(), isActive: false })
  await jobs.enqueue(tx, settleSessionJob, { variantId })
  await recordAudit(tx, {
    by,
    action: 'session.canceled',
    subject: { type: 'product', id: session.productId },
    before: { name: session.name, startsAt: session.startsAt.toISOString(), place: session.place },
  })
}

/** A session, which nobody changes until the transaction ends. Throws 404 for an unknown one. */
export async function lockSession(tx: Tx, variantId: string): Promise<SessionRow> {
  const found = await findSession(tx, variantId)
  if (found) await lockProduct(tx, found.productId)
  const session = await findSession(tx, variantId)
  if (!session) throw notFound()
  return session
}

/**
 * Moves a locked session to another start in the transaction of the caller; its orders follow in the background, and their
 * buyers are mailed. `by` is null for the shop itself. Throws 409 for a start that is over.
 */
export async function moveSessionIn(
  { jobs, clock }: Platform,
  tx: Tx,
  by: By | null,
  { variantId, productId, name, ...before }: SessionRow,
  startsAt: Date,
): Promise<void> {
  if (startsAt <= clock()) throw refusal(409, fault(productFaults, 'session_started'))
  const length = before.endsAt.getTime() - before.startsAt.getTime()
  await updateVariant(tx, variantId, { startsAt, endsAt: new Date(startsAt.getTime() + length) })
  await jobs.enqueue(tx, syncSessionOrdersJob, { variantId })
  await recordAudit(tx, {
    by,
    action: 'session.moved',
    subject: { type: 'product', id: productId },
    before: { name, startsAt: before.startsAt.toISOString() },
    after: { name, startsAt: startsAt.toISOString() },
  })
}

const weekMs = 7 * 24 * hourMs

/**
 * Settles all canceled sessions until a week after their start. It continues after a crash, and includes orders whose
 * payment arrived after the cancellation. Any instance may run it, one at a time.
 */
export async function settleCanceledSessions(platform: Platform): Promise<void> {
  const since = new Date(platform.clock().getTime() - weekMs)
  for (const { variantId } of await listCanceledSessions(platform.database.db, since)) {
    await settleSession(platform, variantId)
  }
}

/**
 * Gives back the seats of a canceled session that were paid or free, and cancels its unpaid orders. The refund of an order
 * has a fixed id, so that no attendee is refunded or mailed twice. An order that fails does not block the others and is
 * retried later.
 */
export async function settleSession(platform: Platform, variantId: string): Promise<void> {
  const { db } = platform.database
  const session = await findSession(db, variantId)
  if (!session?.canceledAt) return
  for (const [at, order] of (await listSessionOrders(db, session)).entries()) {
    crashPoint(platform.config, `session-order-${at + 1}`)
    await settleOrder(platform, variantId, order).catch((cause: unknown) => {
      platform.log.warn({ err: cause, orderId: order.id }, 'an order of a canceled session could not be settled yet')
    })
  }
}

async function settleOrder(platform: Platform, variantId: string, order: OrderRow): Promise<void> {
  // Staff decide about an unpaid order that also contains other goods; the list of attendees shows it.
  if (isUnpaid(order) && order.items.every((item) => item.variantId === variantId)) {
    await cancelUnpaidOrder(platform, null, { id: order.id, byShop: true })
    return
  }
  const key = refundKey(variantId, order.id)
  // A refund that staff dropped is not created again.
  if (!wasReceived(order) || (await findRefund(platform.database.db, key))) return
  await returnLines(platform, null, {
    orderId: order.id,
    isReturned: (line) => line.variantId === variantId,
    key,
    note: (item, { language }) => m.mail_session_canceled_note({ name: nameIn(language, item) }, { locale: language }),
  })
}

/** The id of the refund of an order for a canceled session: a UUID derived from both ids. */
function refundKey(variantId: string, orderId: string): string {
  const digits = hash('sha256', `session ${variantId} order ${orderId}`)
  const [a, b, c, d, e] = [
    digits.slice(0, 8),
    digits.slice(8, 12),
    digits.slice(13, 16),
    digits.slice(17, 20),
    digits.slice(20, 32),
  ]
  return `${a}-${b}-8${c}-8${d}-${e}`
}

/** Updates the orders of a session whose date or place staff have changed. */
export const syncSessionOrdersJob = jobKind<{ variantId: string }>('update-attendees')

/**
 * Updates the orders of all upcoming sessions. It continues after a crash, and includes orders that were opened before a
 * change and paid after it. Any instance may run it, one at a time.
 */
export async function syncAllSessionOrders(platform: Platform): Promise<void> {
  const { database, clock } = platform
  for (const variantId of await listOutdatedSessions(database.db, clock())) await syncSessionOrders(platform, variantId)
}

/**
 * Copies date and place of a session to the orders with its seats, and mails their buyers what has changed. An order that
 * has them already is skipped, so that no buyer is mailed twice. An order that fails does not block the others.
 */
export async function syncSessionOrders(platform: Platform, variantId: string): Promise<void> {
  const { db } = platform.database
  const session = await findSession(db, variantId)
  if (!session) return
  for (const [at, { id }] of (await listSessionOrders(db, session)).entries()) {
    crashPoint(platform.config, `attendee-updated-${at + 1}`)
    await updateOrder(platform, variantId, id).catch((cause: unknown) => {
      platform.log.warn({ err: cause, orderId: id }, 'an order could not be given the new date of its session yet')
    })
  }
}

function updateOrder(platform: Platform, variantId: string, orderId: string): Promise<void> {
  return inTransaction(
    platform.database,
    async (tx) => {
      const locked = await lockOrderWithCheckout(tx, orderId)
      const session = await findSession(tx, variantId)
      if (!locked || !session || session.canceledAt) return
      const { order } = locked
      const lines = liveEventLines(order, await listRefunds(tx, order.checkoutId))
      const changes = lines
        .filter((line) => line.variantId === variantId && differs(line, session))
        .map((before) => ({ before, after: lineAt(before, session) }))
      if (changes.length === 0) return
      const items = changes.map(({ after }) => after).reduce(withLine, order.items)
      await updateOrderLines(tx, order, items)
      if (session.startsAt <= platform.clock()) return
      for (const { before, after } of changes) {
        if (isVisible(order, before, after)) await mailEventChanged(platform, tx, { ...order, items }, after, before)
      }
    },
    { retry: true },
  )
}

const differs = (line: EventLine, { startsAt, endsAt, place, placeEs }: SessionRow) =>
  new Date(line.startsAt).getTime() !== startsAt.getTime() ||
  new Date(line.endsAt).getTime() !== endsAt.getTime() ||
  (line.place ?? null) !== place ||
  (line.placeEs ?? null) !== placeEs

/** Whether the buyer sees a difference: a translated place is shown in its language only. */
function isVisible({ language }: Pick<OrderRow, 'language'>, before: OrderLine, after: OrderLine): boolean {
  const seen = ({ startsAt, endsAt, place, placeEs }: OrderLine) =>
    JSON.stringify([startsAt, endsAt, textIn(language, place ?? '', placeEs)])
  return seen(before) !== seen(after)
}

/** The line with date and place of the session, and the deadline for changes shifted by the same time. */
function lineAt(line: EventLine, { startsAt, endsAt, place, placeEs }: SessionRow): EventLine {
  const shift = startsAt.getTime() - new Date(line.startsAt).getTime()
  const until = line.changeUntil && new Date(new Date(line.changeUntil).getTime() + shift).toISOString()
  const times = { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() }
  return { ...line, ...times, place, placeEs, sequence: (line.sequence ?? 0) + 1, ...(until && { changeUntil: until }) }
}
