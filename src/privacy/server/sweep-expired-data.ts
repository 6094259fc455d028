import { Counter } from 'prom-client'
import type { Platform } from '../../kit/server/platform.ts'
import { deleteReminders } from '../../orders/server/reminder-queries.ts'
import { deleteUnusedPictures } from '../../pictures/server/upload-queries.ts'
import { deleteOldNotices } from '../../stock-notices/server/notice-queries.ts'
import { openOrderSince } from './erase-person.ts'
import {
  eraseBookingsOfCheckouts,
  eraseEnteredBookings,
  eraseFromCheckouts,
  eraseFromOrders,
  eraseFromUnpaidCheckouts,
  eraseMailsOfErasedRecords,
  eraseRefundNotes,
} from './privacy-queries.ts'
import {
  deleteContactMessages,
  deleteEventContents,
  deleteMailBodies,
  deleteMailboxCopies,
  deleteRateLimits,
  deleteWebhookEvents,
} from './retention-queries.ts'

const dayMs = 86_400_000

/** Number of records that this process removed after their retention period. */
export const expiredData = new Counter({
  name: 'shop_expired_data_total',
  help: 'Records that were deleted or made anonymous because their retention has ended, by kind.',
  labelNames: ['kind'],
  registers: [],
})

/**
 * Deletes data after its retention period (`RETAIN_…_DAYS`), and erases deleted accounts from orders completed since.
 * Runs daily. @returns the number of records of each kind.
 */
export async function sweepExpiredData({
  database,
  config: { retention },
  clock,
}: Pick<Platform, 'database' | 'config' | 'clock'>): Promise<Record<string, number>> {
  const { db } = database
  const now = clock()
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs)
  const removed = {
    mail_bodies: await deleteMailBodies(db, daysAgo(retention.mailBodiesDays)),
    webhook_events: await deleteWebhookEvents(db, daysAgo(retention.webhookEventsDays)),
    unpaid_checkouts: await eraseFromUnpaidCheckouts(db, daysAgo(retention.unpaidCheckoutsDays)),
    rate_limits: await deleteRateLimits(db, daysAgo(retention.rateLimitsDays)),
    unused_uploads: await deleteUnusedPictures(database, daysAgo(retention.unusedUploadsDays)),
    contact_messages: await deleteContactMessages(db, daysAgo(retention.contactMessagesDays)),
    stock_notices: await deleteOldNotices(db, daysAgo(retention.stockNoticesDays), now),
    event_reminders: await deleteReminders(db, daysAgo(1)),
    orders_of_deleted_accounts: await eraseFromOrders(db, 'deleted accounts', openOrderSince(now)),
    checkouts_of_deleted_accounts: await eraseFromCheckouts(db, 'deleted accounts'),
    bookings_of_deleted_accounts: await eraseBookingsOfCheckouts(db),
    entered_bookings: await eraseEnteredBookings(db, daysAgo(retention.contactMessagesDays)),
    mails_of_deleted_accounts: await eraseMailsOfErasedRecords(db),
  }
  await eraseRefundNotes(db)
  await deleteMailboxCopies(db)
  await deleteEventContents(db)
  for (const [kind, count] of Object.entries(removed)) expiredData.inc({ kind }, count)
  return removed
}
