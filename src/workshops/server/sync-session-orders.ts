import { variantOf } from '../../catalog/variant.ts'
import { textIn } from '../../kit/bilingual.ts'
import { crashPoint } from '../../kit/server/crash-point.ts'
import { inTransaction } from '../../kit/server/database/database.ts'
import { jobKind } from '../../kit/server/jobs/jobs.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { mailEventChanged } from '../../orders/server/event-mails.ts'
import { type EventLine, liveEventLines, withLine } from '../../orders/server/order-events.ts'
import { lockOrderWithCheckout, updateSoldItems } from '../../orders/server/order-queries.ts'
import type { OrderRow } from '../../orders/server/tables.ts'
import { listRefunds } from '../../payments/server/refund-queries.ts'
import type { SoldItem } from '../../payments/server/tables.ts'
import { findSession, listOutdatedSessions, listSessionOrders, type SessionRow } from './session-queries.ts'

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
      const line = lines.find((one) => variantOf(one) === variantId)
      if (!line || !differs(line, session)) return
      const changed = lineAt(line, session)
      const items = withLine(order.items, changed)
      await updateSoldItems(tx, order, items)
      const isNoticed = isVisible(order, line, changed) && session.startsAt > platform.clock()
      if (isNoticed) await mailEventChanged(platform, tx, { ...order, items }, changed, line)
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
function isVisible({ language }: Pick<OrderRow, 'language'>, before: SoldItem, after: SoldItem): boolean {
  const seen = ({ startsAt, endsAt, place, placeEs }: SoldItem) =>
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
