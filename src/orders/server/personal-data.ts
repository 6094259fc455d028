import { encode } from 'zod'
import { daysBefore, type ErasePerson, type Expire, type ExportPerson } from '../../kit/server/personal-data.ts'
import { eraseUnpaidCheckouts } from '../../sale/server/erasure-queries.ts'
import { endOpenCheckouts } from '../../sale/server/open-checkout-queries.ts'
import { order } from '../api.ts'
import { eraseOrders } from './erasure-queries.ts'
import { listOrdersOfUser } from './order-queries.ts'
import { presentOrders } from './orders.ts'
import { deleteReminders } from './reminder-queries.ts'

/** Amounts are decimals in US dollars, as in every answer. */
export const exportOrders: ExportPerson = async (db, { id }) => {
  const orders = await presentOrders(db, await listOrdersOfUser(db, id))
  return { orders: orders.map((one) => ({ ...one, ...encode(order, one) })) }
}

/** Ends the open payments of the account too, so that no approval is captured any more. */
export const eraseOrdersOf: ErasePerson = async (tx, person, now) => {
  await endOpenCheckouts(tx, person.id)
  await eraseOrders(tx, person, now)
}

/** Orders of deleted accounts are erased once they are completed. */
export const expireOrderData: Expire = async ({ database: { db }, config: { retention }, clock }) => {
  const now = clock()
  const unpaid = await eraseUnpaidCheckouts(db, daysBefore(now, retention.unpaidCheckoutsDays))
  const erased = await eraseOrders(db, 'deleted accounts', now)
  return {
    event_reminders: await deleteReminders(db, daysBefore(now, 1)),
    unpaid_checkouts: unpaid,
    orders_of_deleted_accounts: erased.orders,
    checkouts_of_deleted_accounts: erased.checkouts,
    bookings_of_deleted_accounts: erased.bookings,
    mails_of_deleted_accounts: erased.mails,
  }
}
