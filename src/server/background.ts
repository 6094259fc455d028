import type { App } from './app.ts'
import { installMail } from './mail/install-mail.ts'
import { checkInvariants } from './orders/check-invariants.ts'
import { webhookJob } from './orders/order-jobs.ts'
import { processWebhook } from './orders/receive-webhook.ts'
import { reconcileCheckouts } from './orders/reconcile-checkouts.ts'
import { reconcileRefunds } from './orders/reconcile-refunds.ts'
import { listen } from './platform/listen.ts'

/** Starts what works without being asked: mails, notices of change, jobs, periodic rounds. Returns what stops it; the jobs stop with the platform. */
export async function startBackground({
  platform,
  mail,
  paypal,
  catalogue,
  changes,
}: App): Promise<() => Promise<void>> {
  const { jobs, config, database, log } = platform
  await installMail(platform, mail)
  const listener = listen(database, {
    channel: 'shop_changed',
    log,
    onNotice: (table) => void changes.changed(table),
    onStart: () => void changes.changed(null),
  })
  await catalogue.refresh()
  await jobs.work(webhookJob, ({ eventId }) => processWebhook(platform, paypal, eventId), { concurrency: 5 })
  jobs.every(config.reconcileEverySeconds, 'reconcile-checkouts', () => reconcileCheckouts(platform, paypal))
  jobs.every(config.reconcileEverySeconds, 'reconcile-refunds', () => reconcileRefunds(platform, paypal))
  jobs.every(3600, 'check-invariants', async () => {
    const violations = await checkInvariants(database)
    if (violations.length > 0) log.error({ violations }, 'what must hold does not: see orders/invariants.sql')
  })
  jobs.every(600, 'sweep-sessions', () => platform.sessions.sweep())
  return async () => {
    await listener.close()
  }
}
