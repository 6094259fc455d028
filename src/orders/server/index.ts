import type { Feature } from '../../server/feature.ts'
import { countOrdersToShip } from './order-list-queries.ts'
import { findBuyersAddress } from './order-mails.ts'
import { eraseOrdersOf, expireOrderData, exportOrders } from './personal-data.ts'
import { remindAttendees } from './remind-attendees.ts'
import { registerOrderRoutes } from './routes.ts'
import { columns } from './tables.ts'
import { tellTrackings } from './tracking.ts'
import { wasInCheckout } from './was-in-checkout.ts'

/** Orders: their lists, status, lines, mails and exports. */
export const orders: Feature = {
  columns,
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
  attention: async ({ database }) => {
    const ordersToShip = await countOrdersToShip(database.db)
    return { shown: { ordersToShip }, counts: { orders_to_ship: ordersToShip } }
  },
  findRecipient: findBuyersAddress,
  isBought: wasInCheckout,
}
