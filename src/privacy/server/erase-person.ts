import type { ErasePerson } from '../../accounts/server/own-account.ts'
import { listErasedAddresses } from '../../accounts/server/user-removal-queries.ts'
import { isStaff } from '../../kit/roles.ts'
import { endOpenCheckouts } from '../../payments/server/open-checkout-queries.ts'
import { deleteNoticesTo } from '../../stock-notices/server/notice-queries.ts'
import {
  deleteMessagesOf,
  eraseBookingsOfCheckouts,
  eraseEnteredBookingsOf,
  eraseFromCheckouts,
  eraseFromOrders,
  eraseMails,
  eraseMailsOfErasedRecords,
  eraseRefundNotes,
  eraseSettingMails,
} from './privacy-queries.ts'
import { deleteMailboxCopies } from './retention-queries.ts'

const dayMs = 86_400_000

/** Orders created after this date keep personal data until they are shipped or refunded. */
export const openOrderSince = (now: Date): Date => new Date(now.getTime() - 90 * dayMs)

/**
 * Ends the open payments of an account that is deleted, so that no approval is captured any more, and erases personal data
 * from its orders, payments, bookings, mails, messages and notices. Open orders keep the address until the daily sweep
 * finds them completed. What has no account is matched by the verified addresses that the account has or had: others may
 * have written from an unverified one.
 */
export const erasePerson: ErasePerson = async (tx, person, now) => {
  const addresses = await listErasedAddresses(tx, person)
  await endOpenCheckouts(tx, person.id)
  await eraseFromOrders(tx, person, openOrderSince(now))
  await eraseFromCheckouts(tx, person)
  await eraseRefundNotes(tx)
  await eraseBookingsOfCheckouts(tx)
  await eraseEnteredBookingsOf(tx, addresses)
  await eraseMails(tx, { id: person.id, addresses })
  await eraseMailsOfErasedRecords(tx)
  if (isStaff(person.role)) await eraseSettingMails(tx)
  await deleteMailboxCopies(tx)
  await deleteMessagesOf(tx, { id: person.id, addresses })
  await deleteNoticesTo(tx, addresses)
}
