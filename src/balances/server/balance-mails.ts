import { crashPoint } from '../../kit/server/crash-point.ts'
import { inTransaction } from '../../kit/server/database/database.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { shopDay } from '../../kit/shop-time.ts'
import { hourMs } from '../../kit/zoned-time.ts'
import { liveEventLines } from '../../orders/server/order-events.ts'
import { lockOrderWithCheckout } from '../../orders/server/order-queries.ts'
import { keptOf } from '../../orders/server/own-line.ts'
import type { OrderRow } from '../../orders/server/tables.ts'
import { readPaymentSetup } from '../../payments/server/payment-setup.ts'
import { listRefunds, type Refund } from '../../sale/server/refund-queries.ts'
import { linkBalance } from './balance-links.ts'
import { findBalancesToMail, markMailed } from './balance-queries.ts'

/** How long before the visit its balance is mailed, in milliseconds. */
const beforeVisitMs = 24 * hourMs

/**
 * Mails customers a link for the rest of their order the day before a visit whose deposit they paid, once for each day of a
 * visit: one that is moved is mailed again before its new day. Any instance may run it.
 */
export async function mailBalances(platform: Platform): Promise<void> {
  const { db } = platform.database
  // Without online payment a link leads nowhere; the rest is paid at the desk.
  if ((await readPaymentSetup(db)).kind === 'manual') return
  const now = platform.clock()
  for (const id of await findBalancesToMail(db, now, new Date(now.getTime() + beforeVisitMs))) {
    await mailBalance(platform, id).catch((cause: unknown) => {
      platform.log.warn({ err: cause, orderId: id }, 'a balance could not be mailed')
    })
  }
}

/** The record and the mail are one transaction. */
function mailBalance(platform: Platform, id: string): Promise<void> {
  return inTransaction(
    platform.database,
    async (tx) => {
      const locked = await lockOrderWithCheckout(tx, id)
      const refunds = locked && (await listRefunds(tx, locked.checkout.id))
      const visit = refunds && nextVisit(locked.order, refunds, platform.clock())
      if (!visit || !(await markMailed(tx, { orderId: id, day: shopDay(visit), mailedAt: platform.clock() }))) return
      await linkBalance(platform, tx, null, locked.order, { mail: true, visit })
      crashPoint(platform.config, 'balance-mailed')
    },
    { retry: true },
  )
}

/** The start of the next visit with a deposit, if it is within a day and was not bought later than that. */
function nextVisit(order: OrderRow, refunds: readonly Refund[], now: Date): Date | null {
  const starts = liveEventLines(order, refunds)
    .filter((line) => line.deposit !== undefined && keptOf(line, refunds) > 0)
    .map(({ startsAt }) => Date.parse(startsAt))
    .filter((start) => start > now.getTime() && start - beforeVisitMs <= now.getTime())
    .filter((start) => order.createdAt.getTime() <= start - beforeVisitMs)
  return starts.length === 0 ? null : new Date(Math.min(...starts))
}
