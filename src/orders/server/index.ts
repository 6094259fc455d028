import { namesIn } from '../../kit/server/database/record-names.ts'
import type { Feature } from '../../kit/server/feature.ts'
import { part } from '../../kit/server/part.ts'
import { shownPaymentStatus } from '../../sale/order-status.ts'
import { attentionShape, customerShape, todayShape } from '../parts.ts'
import { listNewestBookings, listNewestNotes, listNewestOrders } from './customer-queries.ts'
import { countOrdersToShip } from './order-list-queries.ts'
import { findBuyersAddress } from './order-mails.ts'
import { eraseOrdersOf, expireOrderData, exportOrders } from './personal-data.ts'
import { remindAttendees } from './remind-attendees.ts'
import { registerOrderRoutes } from './routes.ts'
import * as tables from './tables.ts'
import { tellTrackings } from './tracking.ts'
import { wasInCheckout } from './was-in-checkout.ts'

/** Orders: their lists, status, lines, mails and exports. */
export const orders: Feature = {
  columns: tables.columns,
  routes: ({ bind, platform }) => registerOrderRoutes(bind, platform),
  work: ({ platform }) => {
    const { jobs, config } = platform
    jobs.every(config.mailEverySeconds, 'remind-attendees', async () => {
      await remindAttendees(platform)
    })
    jobs.every(config.reconcileEverySeconds, 'tell-trackings', () => tellTrackings(platform))
  },
  exportPerson: exportOrders,
  erasePerson: eraseOrdersOf,
  expire: expireOrderData,
  audited: { order: { names: namesIn(tables.orders, tables.orders.orderNumber) } },
  attention: part(
    attentionShape,
    async ({ platform }) => ({ ordersToShip: await countOrdersToShip(platform.database.db) }),
    ({ ordersToShip }) => ({ orders_to_ship: ordersToShip }),
  ),
  today: part(todayShape, async ({ platform, sold }) => {
    const ordersToShip = await countOrdersToShip(platform.database.db)
    return { ordersToShip: sold.has('product') || ordersToShip > 0 ? ordersToShip : null }
  }),
  customer: part(customerShape, async ({ platform: { database }, customer, limit }) => {
    const [orders, bookings, notes] = await Promise.all([
      listNewestOrders(database.db, customer, limit),
      listNewestBookings(database.db, customer, limit),
      listNewestNotes(database.db, customer, limit),
    ])
    return { orders: orders.map((order) => ({ ...order, paymentStatus: shownPaymentStatus(order) })), bookings, notes }
  }),
  findRecipient: findBuyersAddress,
  isBought: wasInCheckout,
}
