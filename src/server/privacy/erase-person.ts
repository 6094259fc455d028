import type { ErasePerson } from '../accounts/remove-account.ts'
import {
  deleteMessagesOf,
  eraseFromCheckouts,
  eraseFromOrders,
  eraseMails,
  eraseRefundNotes,
} from './privacy-queries.ts'

const dayMs = 86_400_000

/** An order that was neither shipped nor given back needs its person for this long at the most. */
export const openOrderSince = (now: Date): Date => new Date(now.getTime() - 90 * dayMs)

/**
 * Erases a person from orders, payments, mails and messages when their account goes. Orders on their way keep the
 * address until they have arrived; the daily sweep erases them then. Messages and mails are found by the address, which
 * has to be proven: others may have written from it.
 */
export const erasePerson: ErasePerson = async (tx, person, now) => {
  await eraseFromOrders(tx, person, openOrderSince(now))
  await eraseFromCheckouts(tx, person)
  await eraseRefundNotes(tx)
  await eraseMails(tx, person, person.emailVerified)
  if (person.emailVerified) await deleteMessagesOf(tx, person.email)
}
