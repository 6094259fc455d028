import type { IncomingHttpHeaders } from 'node:http'
import { z } from 'zod'
import { crashPoint } from '../../kit/server/crash-point.ts'
import { type Db, inTransaction } from '../../kit/server/database/database.ts'
import { badRequest, unavailable } from '../../kit/server/http/errors.ts'
import { jobKind } from '../../kit/server/jobs/jobs.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { findCheckoutByPaypalOrder, findPayment, updateCheckout } from '../../payments/server/checkout-queries.ts'
import type { PaypalAccounts } from '../../payments/server/paypal/paypal-accounts.ts'
import {
  expectedWebhookId,
  signatureHeaders,
  type WebhookVerifier,
} from '../../payments/server/paypal/webhook-signature.ts'
import {
  findWebhookEvent,
  insertWebhookEvent,
  listStrandedWebhooks,
  markWebhookProcessed,
  saveFailedAttempt,
  webhookAttempts,
} from '../../payments/server/webhook-queries.ts'
import { mayCaptureAlone } from '../checkout-state.ts'
import { recordOrder } from './capture-payment.ts'
import { firstCheckAt } from './create-checkout.ts'
import { isDisputeNotice, recordDispute } from './record-dispute.ts'

/** Retried, because the order of a webhook may not be stored yet, or PayPal may not answer. */
export const webhookJob = jobKind<{ eventId: string }>('paypal-webhook', {
  retries: webhookAttempts - 1,
  retrySeconds: 3,
})

/** Webhooks with an invalid signature, counted per client. */
const forged = { name: 'forged-webhooks', points: 30, seconds: 600 }

const notice = z.object({
  id: z.string().min(1).max(200),
  event_type: z.string().max(200),
  resource: z.record(z.string(), z.unknown()),
})

/**
 * Receives a webhook: verifies it over its raw bytes, stores it once, and enqueues its processing (checkout protocol,
 * step 5). Throws 400 for an invalid signature, 429 after many of them, 503 while no webhook id is configured:
 * verification is never skipped.
 */
export async function receiveWebhook(
  platform: Platform,
  verifier: WebhookVerifier,
  /** `client` is the key by which forged webhooks are counted. */
  incoming: { headers: IncomingHttpHeaders; body: Buffer; client: string },
): Promise<void> {
  const webhookId = expectedWebhookId(platform.config.paypal)
  if (webhookId === null) throw unavailable('No webhook is set up.', 'webhook_not_configured')
  const headers = signatureHeaders(incoming.headers)
  // No limit before a cached certificate is checked: PayPal's webhooks may share an address with forged ones.
  if (!headers || !verifier.hasCertificate(headers)) await platform.limits.check(forged, incoming.client)
  if (!headers || !(await isSigned(verifier, headers, incoming.body, webhookId))) {
    await platform.limits.consume(forged, incoming.client)
    throw badRequest('The signature does not hold.', 'bad_signature')
  }
  const event = notice.safeParse(JSON.parse(incoming.body.toString('utf8')))
  if (!event.success) throw badRequest('This is no notice of PayPal.')
  const { id, event_type: type, resource } = event.data
  await inTransaction(platform.database, async (tx) => {
    const isNew = await insertWebhookEvent(tx, { id, type, resource })
    if (isNew) await platform.jobs.enqueue(tx, webhookJob, { eventId: id })
  })
  crashPoint(platform.config, 'webhook-stored')
}

async function isSigned(...[verifier, headers, body, id]: [WebhookVerifier, ...Parameters<WebhookVerifier['verify']>]) {
  try {
    return await verifier.verify(headers, body, id)
  } catch {
    throw unavailable('The certificate could not be fetched.')
  }
}

const related = z.object({
  supplementary_data: z.object({ related_ids: z.object({ order_id: z.string() }) }),
})

/** Processes a stored webhook for its job. A failure is stored for staff before the error is thrown. */
export async function workWebhook(platform: Platform, paypal: PaypalAccounts, eventId: string): Promise<void> {
  try {
    await processWebhook(platform, paypal, eventId)
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

/** Processes a stored webhook. It only triggers reading the current state from PayPal; its content is not trusted. */
export async function processWebhook(platform: Platform, paypal: PaypalAccounts, eventId: string): Promise<void> {
  const { db } = platform.database
  const event = await findWebhookEvent(db, eventId)
  if (!event || event.processedAt) return
  if (isDisputeNotice(event)) await recordDispute(platform, event)
  const paypalOrderId = await findOrderId(db, event)
  if (paypalOrderId !== null) {
    const checkout = await findCheckoutByPaypalOrder(db, paypalOrderId)
    if (!checkout) throw new Error(`notice ${eventId} is about an unknown order, or one that is not stored yet`)
    if (event.type === 'CHECKOUT.ORDER.APPROVED') {
      // After an ended attempt, such as a decline, only the buyer may start another (end-attempt.ts).
      if (mayCaptureAlone(checkout)) {
        await updateCheckout(db, checkout.id, { nextCheckAt: firstCheckAt(platform) })
      }
    } else {
      const gateway = await paypal.of(checkout)
      await recordOrder(platform, await gateway.getOrder(paypalOrderId), gateway.environment, 'webhook')
    }
  }
  crashPoint(platform.config, 'webhook-worked')
  await markWebhookProcessed(db, eventId, platform.clock())
}

/** A refund does not contain its order id, only a link to its capture (PayPal, Payments v2). */
const linked = z.object({ links: z.array(z.object({ rel: z.string(), href: z.string() })) })

async function findOrderId(db: Db, event: { type: string; resource: Record<string, unknown> }): Promise<string | null> {
  const { type, resource } = event
  if (type.startsWith('CHECKOUT.ORDER.')) return typeof resource.id === 'string' ? resource.id : null
  if (!type.startsWith('PAYMENT.CAPTURE.')) return null
  const withOrder = related.safeParse(resource)
  if (withOrder.success) return withOrder.data.supplementary_data.related_ids.order_id
  const captureId = linkedCaptureId(resource)
  if (captureId === undefined) return null
  const payment = await findPayment(db, captureId)
  if (!payment) throw new Error(`a notice is about a capture that is unknown or not stored yet: ${captureId}`)
  return payment.paypalOrderId
}

/** The capture id in the `up` link of a refund; the `up` link of a capture points to its order. */
function linkedCaptureId(resource: Record<string, unknown>): string | undefined {
  const up = linked.safeParse(resource).data?.links.find(({ rel }) => rel === 'up')
  const [kind, id] = up?.href.split('/').slice(-2) ?? []
  return kind === 'captures' ? id : undefined
}

/**
 * Enqueues the webhooks that are unprocessed and have no job: all attempts failed, for example while PayPal did not answer
 * for hours, or a backup was restored, which contains no jobs. @returns their number.
 */
export async function requeueWebhooks({ database, jobs }: Pick<Platform, 'database' | 'jobs'>): Promise<number> {
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
