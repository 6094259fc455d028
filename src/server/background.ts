import type { App } from './app.ts'
import { installMail } from './mail/install-mail.ts'
import { builtTemplates, developmentTemplates } from './mail/templates.ts'
import { createTransport } from './mail/transport.ts'
import { checkInvariants } from './orders/check-invariants.ts'
import { refundCaptureJob, webhookJob } from './orders/order-jobs.ts'
import { processWebhook } from './orders/receive-webhook.ts'
import { reconcileCheckouts } from './orders/reconcile-checkouts.ts'
import { refundCapture } from './orders/refund-capture.ts'
import { listen } from './platform/listen.ts'

/** Starts what works without being asked: mails, notices of change, jobs, periodic rounds. Returns what stops it; the jobs stop with the platform. */
export async function startBackground({ platform, paypal, catalogue, changes }: App): Promise<() => Promise<void>> {
  const { jobs, config, database, log } = platform
  const templates = config.development ? developmentTemplates() : { ...builtTemplates(), close: async () => {} }
  await installMail(platform, { templates, transport: createTransport(platform) })
  const listener = listen(database, {
    channel: 'shop_changed',
    log,
    onNotice: (table) => void changes.changed(table),
    onStart: () => void changes.changed(null),
  })
  await catalogue.refresh()
  await jobs.work(webhookJob, ({ eventId }) => processWebhook(platform, paypal, eventId), { concurrency: 5 })
  await jobs.work(refundCaptureJob, ({ captureId }) => refundCapture(platform, paypal, captureId))
  jobs.every(config.reconcileEverySeconds, 'reconcile-checkouts', () => reconcileCheckouts(platform, paypal))
  jobs.every(3600, 'check-invariants', async () => {
    const violations = await checkInvariants(database)
    if (violations.length > 0) log.error({ violations }, 'what must hold does not: see orders/invariants.sql')
  })
  jobs.every(600, 'sweep-sessions', () => platform.sessions.sweep())
  return async () => {
    await listener.close()
    await templates.close()
  }
}
