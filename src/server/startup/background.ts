import { deferredRequestJob } from '../accounts/deferred-requests.ts'
import { removeExpiredRegistrations } from '../accounts/registration-queries.ts'
import { sweepUnfinished } from '../accounts/second-factor/sweep.ts'
import { removeExpiredCodes } from '../accounts/verification-code-queries.ts'
import { workDeferredRequest } from '../accounts/work-deferred-request.ts'
import type { App } from '../app.ts'
import { backUpNightly } from '../backup/back-up-nightly.ts'
import { testRestoreWeekly } from '../backup/test-restore.ts'
import { endStartedSessions } from '../catalog/variant-queries.ts'
import { workWebhook } from '../checkout/receive-webhook.ts'
import { reconcileCheckouts } from '../checkout/reconcile-checkouts.ts'
import { requeueWebhooks } from '../checkout/requeue-webhooks.ts'
import { webhookJob } from '../checkout/webhook-job.ts'
import { reportViolations } from '../invariants/report-violations.ts'
import { installMail } from '../mail/install-mail.ts'
import { expireOrders } from '../orders/expire-order.ts'
import { remindAttendees } from '../orders/remind-attendees.ts'
import { removeReplacedAccounts } from '../payments/remove-replaced-accounts.ts'
import { listen } from '../platform/database/listen.ts'
import { sweepExpiredData } from '../privacy/sweep-expired-data.ts'
import { reconcileRefunds } from '../refunds/reconcile-refunds.ts'
import { closePastDays } from '../reports/close-past-days.ts'
import { sendNotices } from '../stock-notices/send-notices.ts'
import { settleSessionJob } from '../workshops/cancel-session.ts'
import { settleCanceledSessions, settleSession } from '../workshops/settle-session.ts'
import { syncAllSessionOrders, syncSessionOrders, syncSessionOrdersJob } from '../workshops/sync-session-orders.ts'

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
