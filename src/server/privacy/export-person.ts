import { formatDecimal } from '../../domain/money.ts'
import { presentAccount } from '../accounts/present-user.ts'
import { findUser } from '../accounts/user-queries.ts'
import { listOrdersOfUser } from '../orders/order-queries.ts'
import { presentOrders } from '../orders/present-orders.ts'
import { unauthorized } from '../platform/http/errors.ts'
import type { Viewer } from '../platform/http/guards.ts'
import type { Platform } from '../platform/platform.ts'
import { listNoticesTo } from '../stock-notices/notice-queries.ts'
import { listBookingsOf, listMailsTo, listMessagesOf } from './privacy-queries.ts'

/** Exports the personal data of the viewer. Amounts are decimals in US dollars, times are UTC. */
export async function exportPerson({ database, clock }: Pick<Platform, 'database' | 'clock'>, viewer: Viewer) {
  const { db } = database
  const user = await findUser(db, viewer.id)
  if (!user) throw unauthorized()
  const orders = await presentOrders(db, await listOrdersOfUser(db, user.id))
  // Messages from an unverified address may come from another person.
  const isVerified = user.emailVerified
  return {
    exportedAt: clock(),
    account: presentAccount(user),
    orders: orders.map(({ items, subtotal, tax, shipping, total, refunds, ...order }) => ({
      ...order,
      subtotal: formatDecimal(subtotal),
      tax: formatDecimal(tax),
      shipping: formatDecimal(shipping),
      total: formatDecimal(total),
      items: items.map((item) => ({ ...item, price: formatDecimal(item.price) })),
      refunds: refunds.map((refund) => ({ ...refund, amount: formatDecimal(refund.amount) })),
    })),
    bookings: isVerified ? await listBookingsOf(db, user.email) : [],
    messages: isVerified ? await listMessagesOf(db, user.email) : [],
    stockNotices: isVerified ? await listNoticesTo(db, user.email) : [],
    mails: isVerified ? await listMailsTo(db, user.email) : [],
  }
}
