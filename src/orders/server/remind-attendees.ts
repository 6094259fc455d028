import { crashPoint } from '../../kit/server/crash-point.ts'
import { inTransaction } from '../../kit/server/database/database.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { listRefunds } from '../../sale/server/refund-queries.ts'
import { mailReminder } from './event-mails.ts'
import { liveEventLines } from './order-events.ts'
import { lockOrder } from './order-queries.ts'
import { keptOf } from './own-line.ts'
import { type DueReminder, findDueReminders } from './reminder-queries.ts'

/**
 * Mails customers a reminder of their seats and appointments 24 hours before the start, once for each start, unless they
 * bought later than that. Any instance may run it. @returns the number of mails.
 */
export async function remindAttendees(platform: Platform): Promise<number> {
  let reminded = 0
  for (const due of await findDueReminders(platform.database.db, platform.clock())) {
    const sent = await remind(platform, due).catch((cause: unknown) => {
      platform.log.warn({ err: cause, orderId: due.orderId }, 'a reminder could not be written')
      return false
    })
    if (sent) reminded += 1
  }
  return reminded
}

/** The record of the reminder and its mail are one transaction. */
function remind(platform: Platform, { orderId, variantId, startsAt }: DueReminder): Promise<boolean> {
  return inTransaction(
    platform.database,
    async (tx) => {
      const order = await lockOrder(tx, orderId)
      if (!order) return false
      const refunds = await listRefunds(tx, order.checkoutId)
      // Not of what was canceled, whose refund may have been refused.
      const lines = liveEventLines(order, refunds).filter((line) => keptOf(line, refunds) > 0)
      // A line with another start gets the mail about the change instead.
      const due = lines.filter((one) => one.variantId === variantId && one.startsAt === startsAt.toISOString())
      const sent: boolean[] = []
      for (const line of due) sent.push(await mailReminder(platform, tx, order, line))
      crashPoint(platform.config, 'attendee-reminded')
      return sent.includes(true)
    },
    { retry: true },
  )
}
