import type { Feature } from '../../kit/server/feature.ts'
import { jobKind } from '../../kit/server/jobs/jobs.ts'
import { part } from '../../kit/server/part.ts'
import { daysBefore } from '../../kit/server/personal-data.ts'
import { attentionShape } from '../parts.ts'
import { providerChecks, providerClocks, webhookVerification } from './checks.ts'
import { takesPayments } from './payment-setup.ts'
import { providerKinds } from './providers.ts'
import { columns } from './tables.ts'
import { deleteEventContents, deleteWebhookEvents, findFailedWebhooks } from './webhook-queries.ts'

/** What staff set of the providers. */
const providerSettings = providerKinds.flatMap(({ setting }) => setting ?? [])

/** Has the providers send their webhooks to this shop. */
const registerJob = jobKind('register-notices')

/** The payment providers, and what they know of checkouts, captures, refunds and disputes. */
export const payments: Feature = {
  columns,
  settings: providerSettings,
  routes: ({ bind, platform }) => {
    for (const provider of platform.providers.all) provider.bindRoutes(bind, platform)
  },
  work: async ({ platform }) => {
    const register = async () => {
      for (const provider of platform.providers.all) await provider.registerWebhook()
    }
    await platform.jobs.work(registerJob, register)
    platform.jobs.every(3600, 'register-notices', register)
    platform.jobs.every(3600, 'remove-replaced-accounts', async () => {
      for (const provider of platform.providers.all) await provider.cleanUp()
    })
  },
  settingSaved:
    (platform) =>
    async (tx, { setting }) => {
      if (providerSettings.includes(setting)) await platform.jobs.enqueue(tx, registerJob, {})
    },
  attention: part(
    attentionShape,
    async ({ platform: { database, providers }, limit }) => {
      const [failedNotices, isOpen] = await Promise.all([
        findFailedWebhooks(database.db, limit),
        takesPayments(database.db, providers),
      ])
      return { failedNotices, takesNoPayments: !isOpen }
    },
    ({ failedNotices }) => ({ failed_notices: failedNotices.count }),
  ),
  expire: async ({ database: { db }, config: { retention }, clock }) => {
    const deleted = await deleteWebhookEvents(db, daysBefore(clock(), retention.webhookEventsDays))
    await deleteEventContents(db)
    return { webhook_events: deleted }
  },
  checks: { doctor: providerChecks, clocks: providerClocks, security: { webhook_verification: webhookVerification } },
}
