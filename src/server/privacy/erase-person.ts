import type { ErasePerson } from '../accounts/remove-account.ts'
import { endOpenCheckouts } from '../payments/open-checkout-queries.ts'
import { deleteNoticesTo } from '../stock-notices/notice-queries.ts'
import {
  deleteMessagesOf,
  eraseBookingsOfCheckouts,
  eraseEnteredBookings,
  eraseFromCheckouts,
  eraseFromOrders,
  eraseMails,
  eraseRefundNotes,
} from './privacy-queries.ts'

const dayMs = 86_400_000

/** Orders created after this date keep personal data until they are shipped or refunded. */
export const openOrderSince = (now: Date): Date => new Date(now.getTime() - 90 * dayMs)

/**
 * Ends the open payments of an account that is deleted, so that no approval is captured any more, and erases personal data
 * from its orders, payments, mails, messages and notices. Open orders keep the address until the daily sweep finds them completed. Messages, notices and mails are matched by address only when it is
 * verified: others may have written from an unverified one.
 */
export const erasePerson: ErasePerson = async (tx, person, now) => {
  await endOpenCheckouts(tx, person.id)
  await eraseFromOrders(tx, person, openOrderSince(now))
  await eraseFromCheckouts(tx, person)
  await eraseRefundNotes(tx)
  await eraseBookingsOfCheckouts(tx)
  if (person.emailVerified) await eraseEnteredBookings(tx, now, person.email)
  await eraseMails(tx, person, person.emailVerified)
  if (!person.emailVerified) return
  await deleteMessagesOf(tx, person.email)
  await deleteNoticesTo(tx, person.email)
}
