import { daysBefore } from '../../kit/server/personal-data.ts'
import type { Feature } from '../../server/feature.ts'
import { providerChecks, providerClocks, webhookVerification } from './checks.ts'
import { columns } from './tables.ts'
import { deleteEventContents, deleteWebhookEvents, findFailedWebhooks } from './webhook-queries.ts'

/** The payment providers, and what they know of checkouts, captures, refunds and disputes. */
export const payments: Feature = {
  columns,
  routes: ({ bind, platform }) => {
    for (const provider of platform.providers.all) provider.bindRoutes(bind, platform)
  },
  work: ({ platform }) =>
    platform.jobs.every(3600, 'remove-replaced-accounts', async () => {
      for (const provider of platform.providers.all) await provider.cleanUp()
    }),
  attention: async ({ database }, _reader, limit) => {
    const failedNotices = await findFailedWebhooks(database.db, limit)
    return { shown: { failedNotices }, counts: { failed_notices: failedNotices.count } }
  },
  expire: async ({ database: { db }, config: { retention }, clock }) => {
    const deleted = await deleteWebhookEvents(db, daysBefore(clock(), retention.webhookEventsDays))
    await deleteEventContents(db)
    return { webhook_events: deleted }
  },
  checks: { doctor: providerChecks, clocks: providerClocks, security: { webhook_verification: webhookVerification } },
}
