import type { Feature } from '../../kit/server/feature.ts'
import { daysBefore } from '../../kit/server/personal-data.ts'
import { deleteAlertsTo, deleteOldAlerts, findAlertAddress, listAlertsTo } from './alert-queries.ts'
import { registerStockAlertRoutes } from './routes.ts'
import { sendAlerts } from './send-alerts.ts'
import { columns } from './tables.ts'

/** People who wait for goods, seats or dates. */
export const stockAlerts: Feature = {
  columns,
  routes: ({ bind, platform }) => registerStockAlertRoutes(bind, platform),
  work: ({ platform }) =>
    platform.jobs.every(platform.config.mailEverySeconds, 'send-stock-notices', async () => {
      await sendAlerts(platform)
    }),
  // Others may have asked for alerts at an unverified address.
  exportPerson: async (db, { email }) => ({ stockNotices: await listAlertsTo(db, email) }),
  erasePerson: (tx, { addresses }) => deleteAlertsTo(tx, addresses),
  findRecipient: async (db, { subjectType, subjectId }) =>
    subjectType === 'stock_notice' && subjectId !== null ? findAlertAddress(db, subjectId) : null,
  expire: async ({ database, config: { retention }, clock }) => {
    const now = clock()
    return { stock_notices: await deleteOldAlerts(database.db, daysBefore(now, retention.stockAlertsDays), now) }
  },
}
