import { presentAccount } from '../../accounts/server/present-user.ts'
import { findUser } from '../../accounts/server/user-queries.ts'
import { formatDecimal } from '../../kit/money.ts'
import { unauthorized } from '../../kit/server/http/errors.ts'
import type { Viewer } from '../../kit/server/http/guards.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { listOrdersOfUser } from '../../orders/server/order-queries.ts'
import { presentOrders } from '../../orders/server/orders.ts'
import { listNoticesTo } from '../../stock-notices/server/notice-queries.ts'
import { listBookingsOf, listMailsTo, listMessagesOf } from './privacy-queries.ts'

/** Exports the personal data that the account of the viewer owns; others may have typed its address. Amounts are decimals in US dollars, times are UTC. */
export async function exportPerson({ database, clock }: Pick<Platform, 'database' | 'clock'>, viewer: Viewer) {
  const { db } = database
  const user = await findUser(db, viewer.id)
  if (!user) throw unauthorized()
  const orders = await presentOrders(db, await listOrdersOfUser(db, user.id))
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
    bookings: await listBookingsOf(db, user),
    messages: await listMessagesOf(db, user.id),
    // Others may have asked for notices at an unverified address.
    stockNotices: user.emailVerified ? await listNoticesTo(db, user.email) : [],
    mails: await listMailsTo(db, user),
  }
}
