import { unsubscribeUrl } from '../../consents/server/consents.ts'
import { homeIn } from '../../kit/locale.ts'
import { inBatches } from '../../kit/server/csv.ts'
import { type Db, inTransaction } from '../../kit/server/database/database.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { queueMail } from '../../mail/server/queue-mail.ts'
import { findOrder } from '../../orders/server/order-queries.ts'
import { presentOrder } from '../../orders/server/orders.ts'
import type { OrderRow } from '../../orders/server/tables.ts'
import { isPurchase, whyNotReviewable } from '../../reviews/review.ts'
import { listReviewsOf } from '../../reviews/server/review-queries.ts'
import { hasReader } from '../../sale/reader.ts'
import { type AdvertisingMails, advertisingMails } from '../mails/advertising-mails.ts'
import { isInvitable } from '../reminder.ts'
import { insertReminders, listInvited, listReceived, wasReminded } from './reminder-queries.ts'

type Received = Awaited<ReturnType<typeof listReceived>>[number]

/**
 * Invites customers who agreed to it to review what they have had for 10 days: each line once, all that are due of an order
 * in one mail. Any instance may run it. @returns the number of mails
 */
export async function inviteToReview(platform: Platform): Promise<number> {
  const { database, clock } = platform
  let invited = 0
  const received = inBatches<Received>((last, limit) => listReceived(database.db, clock(), last, limit))
  for await (const found of received) if (await invite(platform, found)) invited += 1
  return invited
}

/** The record of the invitation and its mail are one transaction. */
function invite(platform: Platform, { order, ...to }: Received): Promise<boolean> {
  return inTransaction(
    platform.database,
    async (tx) => {
      const now = platform.clock()
      if (await wasReminded(tx, to.userId, now)) return false
      const invited = await listInvited(tx, order.orderNumber)
      const reviewable = await reviewableLines(platform, tx, order)
      const lines = reviewable.filter((line) => !invited.has(line.lineId) && isInvitable(line.order, line, now))
      if (lines.length === 0) return false
      const sent = { userId: to.userId, orderNumber: order.orderNumber, sentAt: now }
      const sentOfLines = lines.map(({ lineId }) => ({ ...sent, lineId }))
      if (!(await insertReminders(tx, sentOfLines))) return false
      const { language } = order
      const form = `${homeIn(platform.config.publicUrl, language)}/dashboard?section=orders&review=${order.id}.`
      await queueMail(platform, tx, {
        to: { address: to.email, name: to.firstName },
        language,
        mail: advertisingMails.review_invitation({
          name: to.firstName,
          lines: lines.map(({ name, nameEs, choices, lineId }) => {
            return { name, nameEs, choices, reviewUrl: `${form}${lineId}` }
          }),
          unsubscribeUrl: unsubscribeUrl(platform, { ...to, language }),
          orderId: order.id,
          lineIds: lines.map(({ lineId }) => lineId),
        }),
        about: { type: 'consent', id: to.consentId },
      })
      return true
    },
    { oneByOne: `reminders of ${to.userId}` },
  )
}

/** The lines of an order that its buyer can review and has not. */
async function reviewableLines({ config, clock }: Platform, db: Db, row: OrderRow) {
  if (!hasReader(row) || !isPurchase(row, config.mode === 'demo')) return []
  const order = await presentOrder(db, row)
  const written = (await listReviewsOf(db, row.userId)).filter(({ orderId }) => orderId === row.id)
  return order.items
    .filter(({ lineId }) => !written.some((review) => review.lineId === lineId))
    .filter((line) => whyNotReviewable(order, line, clock()) === null)
    .map((line) => ({ ...line, order }))
}

/** Whether all lines of an invitation can still be reviewed when it is sent. */
export async function areStillReviewable(
  platform: Platform,
  { orderId, lineIds }: AdvertisingMails['review_invitation'],
): Promise<boolean> {
  const { db } = platform.database
  const order = await findOrder(db, orderId)
  if (!order) return false
  const reviewable = new Set((await reviewableLines(platform, db, order)).map(({ lineId }) => lineId))
  return lineIds.every((lineId) => reviewable.has(lineId))
}
