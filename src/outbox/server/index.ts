import type { Feature } from '../../server/feature.ts'
import { findFailedMails } from './outbox-queries.ts'
import { listMailsTo } from './own-mail-queries.ts'
import { registerOutboxRoutes } from './routes.ts'

/** The mails of the shop and their delivery, shown to staff. */
export const outbox: Feature = {
  routes: ({ bind, platform, mail }) => registerOutboxRoutes(bind, platform, mail),
  attention: async ({ database }, reader, limit) => {
    const failedMails = await findFailedMails(database.db, limit, reader)
    return { shown: { failedMails }, counts: { failed_mails: failedMails.count } }
  },
  exportPerson: async (db, viewer) => ({ mails: await listMailsTo(db, viewer) }),
}
