import { findUser } from '../../accounts/server/user-queries.ts'
import { canManage } from '../../accounts/user-rules.ts'
import { notFound } from '../../kit/server/http/errors.ts'
import type { Viewer } from '../../kit/server/http/guards.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { listEntries } from '../../messages/server/thread-queries.ts'
import { type CustomerRecord, shownRecords } from '../customer-api.ts'
import { listNewestBookings, listNewestMessages, listNewestNotes, listNewestOrders } from './customer-queries.ts'
import { readUserFigures } from './stats.ts'

/** A user with the newest records of each kind. Throws 404 for an unknown or deleted one, and for whom the viewer may not see. */
export async function readCustomer(platform: Platform, viewer: Viewer, id: string): Promise<CustomerRecord> {
  const { db } = platform.database
  const user = await findUser(db, id)
  if (!user || user.anonymisedAt || !canManage(viewer, user, 'view')) throw notFound()
  const { email, phone, role, emailVerified, createdAt } = user
  const person = { id, address: emailVerified ? email : null }
  const [figures, orders, bookings, messages, notes] = await Promise.all([
    readUserFigures(platform, viewer, id),
    listNewestOrders(db, person, shownRecords),
    listNewestBookings(db, person, shownRecords),
    listNewestMessages(db, person, shownRecords),
    listNewestNotes(db, person, shownRecords),
  ])
  const entries = await listEntries(
    db,
    messages.map((message) => message.id),
  )
  return {
    user: { id, email, phone, role, emailVerified, createdAt, name: [user.firstName, user.lastName].join(' ').trim() },
    figures,
    orders,
    bookings,
    messages: messages.map((message) => ({
      ...message,
      entries: entries.filter(({ messageId }) => messageId === message.id),
    })),
    notes,
  }
}
