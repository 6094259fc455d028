import type { Feature } from '../../kit/server/feature.ts'
import { daysBefore } from '../../kit/server/personal-data.ts'
import { confirmWithin } from '../consent.ts'
import { deleteConsentsOf, deleteOldConsents, listConsentsOf } from './consent-queries.ts'
import { newsletterJob, workNewsletterRequest } from './consents.ts'
import { registerConsentRoutes } from './routes.ts'
import { columns } from './tables.ts'

/** How long a withdrawn consent is kept as evidence of mails that were sent before, in days. */
const evidenceDays = 3 * 365

/** What people agreed to get by email. */
export const consents: Feature = {
  columns,
  routes: ({ bind, platform }) => registerConsentRoutes(bind, platform),
  work: ({ platform }) => platform.jobs.work(newsletterJob, (data) => workNewsletterRequest(platform, data)),
  exportPerson: async (db, { id }) => ({ consents: await listConsentsOf(db, id) }),
  erasePerson: (tx, { id, addresses }) => deleteConsentsOf(tx, id, addresses),
  expire: async ({ database, clock }) => {
    const now = clock()
    const unconfirmed = new Date(now.getTime() - confirmWithin)
    return { consents: await deleteOldConsents(database.db, unconfirmed, daysBefore(now, evidenceDays)) }
  },
}
