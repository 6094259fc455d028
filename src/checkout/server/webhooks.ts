import { crashPoint } from '../../kit/server/crash-point.ts'
import type { Database } from '../../kit/server/database/database.ts'
import { type Db, inTransaction } from '../../kit/server/database/database.ts'
import type { Jobs } from '../../kit/server/jobs/jobs.ts'
import { jobKind } from '../../kit/server/jobs/jobs.ts'
import type { Platform } from '../../kit/server/platform.ts'
import type {
  IncomingWebhook,
  PaymentNews,
  StoredWebhook,
  Webhook,
  WebhookSource,
} from '../../payments/server/payment-provider.ts'
import {
  findWebhookEvent,
  insertWebhookEvent,
  listStrandedWebhooks,
  markWebhookProcessed,
  saveFailedAttempt,
  storeApproval,
  storeKnownCapture,
  webhookAttempts,
} from '../../payments/server/webhook-queries.ts'
import { mayCaptureAlone } from '../../sale/checkout-state.ts'
import { findCheckoutByPayment, findPayment, updateCheckout } from '../../sale/server/checkout-queries.ts'
import { recordPayment } from './capture-payment.ts'
import { firstCheckAt } from './create-checkout.ts'
import { recordDispute } from './record-dispute.ts'

/**
 * Retried, because the order of a webhook may not be stored yet, or the provider may not answer. The name is that of the
 * first release.
 */
export const webhookJob = jobKind<{ eventId: string }>('paypal-webhook', {
  retries: webhookAttempts - 1,
  retrySeconds: 3,
})

/**
 * Receives a webhook of a provider, which verifies it, stores it once, and enqueues its processing (checkout protocol,
 * step 5). Throws 400 for an invalid signature, 429 after many of them, 503 while webhooks are not set up: verification is
 * never skipped.
 */
export async function receiveWebhook(
  platform: Platform,
  provider: string,
  webhooks: WebhookSource,
  incoming: IncomingWebhook,
): Promise<void> {
  const webhook = { ...(await webhooks.verify(incoming, platform.limits)), provider }
  if (!(await endsWhenStored(platform, webhooks, webhook))) {
    await inTransaction(platform.database, async (tx) => {
      const isNew = await insertWebhookEvent(tx, webhook)
      if (isNew) await platform.jobs.enqueue(tx, webhookJob, { eventId: webhook.id })
    })
  }
  crashPoint(platform.config, 'webhook-stored')
}

/**
 * Stores a webhook that needs no job: the capture that it tells of is recorded, or an approval only schedules the next
 * check. These are nearly all of them.
 * @returns false when the webhook is not stored, or was stored before
 */
async function endsWhenStored(
  platform: Platform,
  webhooks: WebhookSource,
  webhook: Webhook & { provider: string },
): Promise<boolean> {
  const { db } = platform.database
  const news = newsOf(webhooks, { ...webhook, receivedAt: platform.clock() })
  if (!news?.payment || news.claim || 'captureId' in news.payment) return false
  const { id, isApproved, captured } = news.payment
  if (isApproved) return storeApproval(db, webhook, { paymentId: id, nextCheckAt: firstCheckAt(platform) })
  return captured !== undefined && (await storeKnownCapture(db, webhook, captured))
}

/** Null for a webhook of unknown structure: its job reports that. */
function newsOf(webhooks: WebhookSource, webhook: StoredWebhook) {
  try {
    return webhooks.read(webhook)
  } catch {
    return null
  }
}

/** Processes a stored webhook for its job. A failure is stored for staff before the error is thrown. */
export async function workWebhook(platform: Platform, eventId: string): Promise<void> {
  try {
    await processWebhook(platform, eventId)
  } catch (error) {
    await saveFailedAttempt(platform.database.db, eventId, faultOf(error))
    throw error
  }
}

const maxFaultLength = 300

/** The message of the original error: the one around it contains the parameters of a statement, which may be personal. */
function faultOf(error: unknown): string {
  if (error instanceof Error && error.cause !== undefined) return faultOf(error.cause)
  return String(error instanceof Error ? error.message : error).slice(0, maxFaultLength)
}

/** Processes a stored webhook. It only triggers reading the current state from the provider; its content is not trusted. */
export async function processWebhook(platform: Platform, eventId: string): Promise<void> {
  const { db } = platform.database
  const event = await findWebhookEvent(db, eventId)
  if (!event || event.processedAt) return
  const news = platform.providers.named(event.provider).webhooks?.read(event)
  if (news?.claim) await recordDispute(platform, news.claim)
  if (news?.payment) await followPayment(platform, eventId, news.payment)
  crashPoint(platform.config, 'webhook-worked')
  await markWebhookProcessed(db, eventId, platform.clock())
}

async function followPayment(platform: Platform, eventId: string, news: PaymentNews): Promise<void> {
  const { db } = platform.database
  const id = 'captureId' in news ? await paymentOfCapture(db, news.captureId) : news.id
  const checkout = await findCheckoutByPayment(db, id)
  if (!checkout) throw new Error(`webhook ${eventId} is about an unknown order, or one that is not stored yet`)
  if ('isApproved' in news && news.isApproved) {
    // After an ended attempt, such as a decline, only the buyer may start another (end-attempt.ts).
    if (mayCaptureAlone(checkout)) {
      await updateCheckout(db, checkout.id, { nextCheckAt: firstCheckAt(platform) })
    }
    return
  }
  const account = await platform.providers.of(checkout)
  await recordPayment(platform, await account.read(id), account.environment, 'webhook')
}

async function paymentOfCapture(db: Db, captureId: string): Promise<string> {
  const payment = await findPayment(db, captureId)
  if (!payment) throw new Error(`a webhook is about a capture that is unknown or not stored yet: ${captureId}`)
  return payment.paymentId
}

/**
 * Enqueues the webhooks that are unprocessed and have no job: all attempts failed, for example while a provider did not answer
 * for hours, or a backup was restored, which contains no jobs. @returns their number.
 */
export async function requeueWebhooks(database: Database, jobs: Jobs): Promise<number> {
  return inTransaction(
    database,
    async (tx) => {
      const ids = await listStrandedWebhooks(tx, webhookJob.name)
      for (const eventId of ids) await jobs.enqueue(tx, webhookJob, { eventId })
      return ids.length
    },
    { oneByOne: 'requeue webhooks' },
  )
}
