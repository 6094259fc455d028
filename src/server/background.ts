import type { App } from './app.ts'
import { processWebhook, webhookJob } from './orders/receive-webhook.ts'
import { reconcileCheckouts } from './orders/reconcile-checkouts.ts'
import { refundCapture, refundCaptureJob } from './orders/refund-capture.ts'
import { listen } from './platform/listen.ts'

/** Starts what works without being asked: notices of change, jobs, periodic rounds. Returns what stops the listening. */
export async function startBackground({ platform, paypal, catalogue, changes }: App): Promise<() => Promise<void>> {
  const { jobs, config, database, log } = platform
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
  jobs.every(600, 'sweep-sessions', () => platform.sessions.sweep())
  return () => listener.close()
}
