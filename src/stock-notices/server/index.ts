import { daysBefore } from '../../kit/server/personal-data.ts'
import type { Feature } from '../../server/feature.ts'
import { deleteNoticesTo, deleteOldNotices, listNoticesTo } from './notice-queries.ts'
import { registerStockNoticeRoutes } from './routes.ts'
import { sendNotices } from './send-notices.ts'
import { columns } from './tables.ts'

/** People who wait for goods, seats or dates. */
export const stockNotices: Feature = {
  columns,
  routes: ({ bind, platform }) => registerStockNoticeRoutes(bind, platform),
  work: ({ platform }) =>
    platform.jobs.every(platform.config.mailEverySeconds, 'send-stock-notices', async () => {
      await sendNotices(platform)
    }),
  // Others may have asked for notices at an unverified address.
  exportPerson: async (db, { email }) => ({ stockNotices: await listNoticesTo(db, email) }),
  erasePerson: (tx, { addresses }) => deleteNoticesTo(tx, addresses),
  expire: async ({ database, config: { retention }, clock }) => {
    const now = clock()
    return { stock_notices: await deleteOldNotices(database.db, daysBefore(now, retention.stockNoticesDays), now) }
  },
}
