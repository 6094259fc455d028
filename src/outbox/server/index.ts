import type { Feature } from '../../kit/server/feature.ts'
import { part } from '../../kit/server/part.ts'
import { attentionShape } from '../parts.ts'
import { findFailedMails } from './outbox-queries.ts'
import { listMailsTo } from './own-mail-queries.ts'
import { registerOutboxRoutes } from './routes.ts'

/** The mails of the shop and their delivery, shown to staff. */
export const outbox: Feature = {
  routes: ({ bind, platform, mail }) => registerOutboxRoutes(bind, platform, mail),
  attention: part(
    attentionShape,
    async ({ platform, reader, limit }) => ({
      failedMails: await findFailedMails(platform.database.db, limit, reader),
    }),
    ({ failedMails }) => ({ failed_mails: failedMails.count }),
  ),
  exportPerson: async (db, viewer) => ({ mails: await listMailsTo(db, viewer) }),
}
