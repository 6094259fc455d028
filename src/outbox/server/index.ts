import type { Feature } from '../../server/feature.ts'
import { listMailsTo } from './own-mail-queries.ts'
import { registerOutboxRoutes } from './routes.ts'

/** The mails of the shop and their delivery, shown to staff. */
export const outbox: Feature = {
  routes: ({ bind, platform, mail }) => registerOutboxRoutes(bind, platform, mail),
  exportPerson: async (db, viewer) => ({ mails: await listMailsTo(db, viewer) }),
}
