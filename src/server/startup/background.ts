import { deferredRequestJob } from '../../accounts/server/deferred-requests.ts'
import { removeExpiredRegistrations } from '../../accounts/server/registration-queries.ts'
import { sweepUnfinished } from '../../accounts/server/second-factor/sweep.ts'
import { removeExpiredCodes } from '../../accounts/server/verification-code-queries.ts'
import { workDeferredRequest } from '../../accounts/server/work-deferred-request.ts'
import { backUpNightly } from '../../backup/server/back-up-nightly.ts'
import { testRestoreWeekly } from '../../backup/server/test-restore.ts'
import { endStartedSessions } from '../../catalog/server/variant-queries.ts'
import { workWebhook } from '../../checkout/server/receive-webhook.ts'
import { reconcileCheckouts } from '../../checkout/server/reconcile-checkouts.ts'
import { requeueWebhooks } from '../../checkout/server/requeue-webhooks.ts'
import { webhookJob } from '../../checkout/server/webhook-job.ts'
import { reportViolations } from '../../invariants/server/report-violations.ts'
import { listen } from '../../kit/server/database/listen.ts'
import { installMail } from '../../mail/server/install-mail.ts'
import { expireOrders } from '../../orders/server/expire-order.ts'
import { remindAttendees } from '../../orders/server/remind-attendees.ts'
import { removeReplacedAccounts } from '../../payments/server/remove-replaced-accounts.ts'
import { sweepExpiredData } from '../../privacy/server/sweep-expired-data.ts'
import { reconcileRefunds } from '../../refunds/server/reconcile-refunds.ts'
import { closePastDays } from '../../reports/server/close-past-days.ts'
import { sendNotices } from '../../stock-notices/server/send-notices.ts'
import { settleSessionJob } from '../../workshops/server/cancel-session.ts'
import { settleCanceledSessions, settleSession } from '../../workshops/server/settle-session.ts'
import {
  syncAllSessionOrders,
  syncSessionOrders,
  syncSessionOrdersJob,
} from '../../workshops/server/sync-session-orders.ts'
import type { App } from '../app.ts'

/** Starts background work: mails, change notifications, jobs and periodic tasks. The returned function stops the listener. */
export async function startBackground({ platform, mail, paypal, catalog, changes }: App): Promise<() => Promise<void>> {
  const { jobs, config, database, log } = platform
  await installMail(platform, mail)
  const listener = listen(database, {
    channel: 'shop_changed',
    log,
    onNotice: (payload) => changes.noticed(payload),
    onStart: () => void changes.changed(null),
    onAlive: () => changes.freshness.confirm(),
  })
  await catalog.current()
  await jobs.work(deferredRequestJob, (data) => workDeferredRequest(platform, data))
  await jobs.work(webhookJob, ({ eventId }) => workWebhook(platform, paypal, eventId), { concurrency: 5 })
  // At each start and daily; the periodic task alone runs at most once a day.
  await requeueWebhooks(platform)
  jobs.every(86_400, 'requeue-webhooks', async () => {
    await requeueWebhooks(platform)
  })
  jobs.every(config.reconcileEverySeconds, 'reconcile-checkouts', () => reconcileCheckouts(platform, paypal))
  jobs.every(config.reconcileEverySeconds, 'reconcile-refunds', () => reconcileRefunds(platform, paypal))
  await jobs.work(settleSessionJob, ({ variantId }) => settleSession(platform, paypal, variantId))
  jobs.every(config.reconcileEverySeconds, 'settle-sessions', () => settleCanceledSessions(platform, paypal))
  await jobs.work(syncSessionOrdersJob, ({ variantId }) => syncSessionOrders(platform, variantId))
  jobs.every(config.mailEverySeconds, 'update-attendees', () => syncAllSessionOrders(platform))
  jobs.every(60, 'end-sessions', () => endStartedSessions(database.db, platform.clock()))
  jobs.every(config.mailEverySeconds, 'send-stock-notices', async () => {
    await sendNotices(platform)
  })
  jobs.every(config.mailEverySeconds, 'remind-attendees', async () => {
    await remindAttendees(platform)
  })
  jobs.every(600, 'expire-orders', () => expireOrders(platform))
  jobs.every(3600, 'remove-replaced-accounts', () => removeReplacedAccounts(platform))
  jobs.every(600, 'close-sales-days', () => closePastDays(platform))
  jobs.every(3600, 'check-invariants', () => reportViolations(platform))
  jobs.every(600, 'back-up', async (signal) => {
    await backUpNightly(platform, signal)
    await testRestoreWeekly(platform, signal)
  })
  startSweeps(platform)
  return async () => {
    await listener.close()
    changes.close()
  }
}

/** Deletes expired data from time to time. */
function startSweeps(platform: App['platform']): void {
  const { jobs, database, clock } = platform
  jobs.every(600, 'sweep-sessions', () => platform.sessions.sweep())
  jobs.every(86_400, 'sweep-expired-data', async () => {
    await sweepExpiredData(platform)
  })
  jobs.every(3600, 'sweep-registrations', () => removeExpiredRegistrations(database.db, clock()))
  jobs.every(3600, 'sweep-codes', () => removeExpiredCodes(database.db, clock()))
  jobs.every(600, 'sweep-sign-ins', () => sweepUnfinished(platform))
}
