import { z } from 'zod'
import { fault } from '../../../kit/fault.ts'
import { parseCents } from '../../../kit/money.ts'
import { refusal } from '../../../kit/server/http/errors.ts'
import type { RateLimits } from '../../../kit/server/http/rate-limits.ts'
import type { Installation } from '../../../kit/server/platform.ts'
import type {
  Claim,
  IncomingWebhook,
  PaymentNews,
  StoredWebhook,
  Webhook,
  WebhookSource,
} from '../../server/payment-provider.ts'
import { paypalWebhook } from '../api.ts'
import { webhookRefusals } from '../office-texts.ts'
import { acceptedWebhooks } from './registered-webhook.ts'
import { type SignatureHeaders, signatureHeaders, WebhookVerifier } from './webhook-signature.ts'

/** Webhooks with an invalid signature, counted per client. */
const forged = { name: 'forged-webhooks', points: 30, seconds: 600 }

const payload = z.object({
  id: z.string().min(1).max(200),
  event_type: z.string().max(200),
  resource: z.record(z.string(), z.unknown()),
})

/** PayPal's webhooks. */
export function paypalWebhooks(platform: Installation): WebhookSource {
  const { config, clock } = platform
  const verifier = new WebhookVerifier({ emulatorUrl: config.paypal.emulatorUrl, now: clock })
  // None is ever removed, so that what was read remains right, and only another signature asks again.
  let known: readonly string[] = []
  const webhookIds = {
    known: () => known,
    read: async () => {
      known = await acceptedWebhooks(platform)
      return known
    },
  }
  return {
    endpoint: paypalWebhook,
    isSetUp: async () => (await webhookIds.read()).length > 0,
    verify: (incoming, limits) => verify(verifier, webhookIds, incoming, limits),
    read: (webhook) => ({ payment: paymentOf(webhook), claim: claimOf(webhook) }),
    forgery: {
      headers: forgedSignature,
      payload: { id: 'WH-forged', event_type: 'PAYMENT.CAPTURE.COMPLETED', resource: {} },
    },
  }
}

/** The ids of the webhooks whose events are accepted: those read before, and all of them. */
interface WebhookIds {
  known(): readonly string[]
  read(): Promise<readonly string[]>
}

async function verify(
  verifier: WebhookVerifier,
  webhookIds: WebhookIds,
  incoming: IncomingWebhook,
  limits: RateLimits,
): Promise<Webhook> {
  const hasIds = webhookIds.known().length > 0 || (await webhookIds.read()).length > 0
  if (!hasIds) throw refusal(503, fault(webhookRefusals, 'webhook_not_configured'))
  const headers = signatureHeaders(incoming.headers)
  // No limit before a cached certificate is checked: PayPal's webhooks may share an address with forged ones.
  if (!headers || !verifier.hasCertificate(headers)) await limits.check(forged, incoming.client)
  if (!headers || !(await isSigned(verifier, headers, incoming.body, webhookIds))) {
    await limits.consume(forged, incoming.client)
    throw refusal(400, fault(webhookRefusals, 'bad_signature'))
  }
  const event = payload.safeParse(JSON.parse(incoming.body.toString('utf8')))
  if (!event.success) throw refusal(400, fault(webhookRefusals, 'invalid_input'))
  const { id, event_type: type, resource } = event.data
  return { id, type, resource: withoutPeople(resource) }
}

async function isSigned(
  verifier: WebhookVerifier,
  headers: SignatureHeaders,
  body: Buffer,
  ids: WebhookIds,
): Promise<boolean> {
  try {
    const known = ids.known()
    if (await verifier.verify(headers, body, known)) return true
    const added = (await ids.read()).filter((id) => !known.includes(id))
    return added.length > 0 && (await verifier.verify(headers, body, added))
  } catch {
    throw refusal(503, fault(webhookRefusals, 'unavailable'))
  }
}

/**
 * The parts of a webhook that its processing reads: ids, states, amounts, times, codes and links of payments, refunds and
 * disputes. Names and addresses of buyers, messages and evidence are not stored.
 */
const kept = new Set([
  ...['id', 'status', 'status_details', 'reason', 'intent', 'amount', 'currency_code', 'value', 'final_capture'],
  ...['custom_id', 'invoice_id', 'reference_id', 'create_time', 'update_time', 'links', 'rel', 'href', 'method'],
  ...['supplementary_data', 'related_ids', 'order_id', 'authorization_id', 'capture_id', 'purchase_units', 'payments'],
  ...['captures', 'refunds', 'authorizations', 'dispute_id', 'disputed_transactions', 'seller_transaction_id'],
  ...['dispute_state', 'dispute_life_cycle_stage', 'dispute_amount', 'dispute_outcome', 'outcome_code'],
  ...['amount_refunded', 'seller_response_due_date'],
])

/** The resource of a webhook without names and addresses of people, messages and evidence. */
export function withoutPeople(resource: Record<string, unknown>): Record<string, unknown> {
  // An object without some of its keys.
  return keptOf(resource) as Record<string, unknown>
}

function keptOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(keptOf)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, part]) => (kept.has(key) ? [[key, keptOf(part)]] : [])),
  )
}

/** The certificate URL is not on a PayPal host, so nothing is fetched. */
const forgedSignature = {
  'paypal-transmission-id': crypto.randomUUID(),
  'paypal-transmission-time': '2026-01-01T00:00:00Z',
  'paypal-cert-url': 'https://certificates.invalid/v1/notifications/certs/forged',
  'paypal-auth-algo': 'SHA256withRSA',
  'paypal-transmission-sig': 'Zm9yZ2Vk',
}

const related = z.object({
  supplementary_data: z.object({ related_ids: z.object({ order_id: z.string() }) }),
})

/** A refund does not contain its order id, only a link to its capture (PayPal, Payments v2). */
const linked = z.object({ links: z.array(z.object({ rel: z.string(), href: z.string() })) })

/** The payment that a webhook is about (PayPal, webhook event names). */
function paymentOf({ type, resource }: StoredWebhook): PaymentNews | null {
  if (type.startsWith('CHECKOUT.ORDER.')) {
    return typeof resource.id === 'string' ? { id: resource.id, isApproved: type === 'CHECKOUT.ORDER.APPROVED' } : null
  }
  if (!type.startsWith('PAYMENT.CAPTURE.')) return null
  const withOrder = related.safeParse(resource)
  if (withOrder.success) {
    const { id } = resource
    const isCaptured = type === 'PAYMENT.CAPTURE.COMPLETED' && typeof id === 'string'
    const news = { id: withOrder.data.supplementary_data.related_ids.order_id, isApproved: false }
    return isCaptured ? { ...news, captured: id } : news
  }
  const captureId = linkedCaptureId(resource)
  return captureId === undefined ? null : { captureId }
}

/** The capture id in the `up` link of a refund; the `up` link of a capture points to its order. */
function linkedCaptureId(resource: Record<string, unknown>): string | undefined {
  const up = linked.safeParse(resource).data?.links.find(({ rel }) => rel === 'up')
  const [kind, id] = up?.href.split('/').slice(-2) ?? []
  return kind === 'captures' ? id : undefined
}

/** The dispute or reversal that a webhook reports. Throws when its structure is unknown. */
function claimOf(webhook: StoredWebhook): Claim | null {
  if (webhook.type === 'PAYMENT.CAPTURE.REVERSED') return readReversal(webhook)
  return webhook.type.startsWith('CUSTOMER.DISPUTE.') ? readDispute(webhook) : null
}

const shortText = z.string().max(255)
const money = z.object({ currency_code: z.string(), value: z.string() })
const dateTime = z.iso.datetime({ offset: true }).transform((text) => new Date(text))

/** The part of PayPal's dispute that the shop shows (Customer Disputes v1). */
const disputeSchema = z.object({
  dispute_id: shortText.min(1),
  disputed_transactions: z.array(z.object({ seller_transaction_id: shortText.optional() })),
  update_time: dateTime.optional(),
  reason: shortText.optional(),
  status: shortText.optional(),
  dispute_life_cycle_stage: shortText.optional(),
  dispute_amount: money.optional(),
  seller_response_due_date: dateTime.optional(),
  dispute_outcome: z.object({ outcome_code: shortText.optional() }).optional(),
})

function readDispute({ type, resource, receivedAt }: StoredWebhook): Claim {
  const dispute = disputeSchema.parse(resource)
  const ids = dispute.disputed_transactions.map((transaction) => transaction.seller_transaction_id)
  return {
    kind: 'dispute',
    caseId: dispute.dispute_id,
    captureIds: [...new Set(ids.filter((id) => id !== undefined))],
    state: type === 'CUSTOMER.DISPUTE.RESOLVED' ? 'RESOLVED' : (dispute.status ?? 'OPEN'),
    reason: dispute.reason ?? null,
    stage: dispute.dispute_life_cycle_stage ?? null,
    outcome: dispute.dispute_outcome?.outcome_code ?? null,
    amount: dispute.dispute_amount ? parseCents(dispute.dispute_amount.value) : null,
    respondBy: dispute.seller_response_due_date ?? null,
    changedAt: dispute.update_time ?? receivedAt,
  }
}

/** A reversal is sent as a refund with a link to its capture, or as the capture itself. */
const reversalSchema = z.object({
  id: shortText.min(1),
  amount: money.optional(),
  links: z.array(z.object({ rel: z.string(), href: z.string() })).default([]),
  create_time: dateTime.optional(),
  status_details: z.object({ reason: shortText.optional() }).optional(),
})

function readReversal({ resource, receivedAt }: StoredWebhook): Claim {
  const reversal = reversalSchema.parse(resource)
  const up = reversal.links.find(({ rel, href }) => rel === 'up' && href.includes('/captures/'))
  return {
    kind: 'reversal',
    caseId: reversal.id,
    captureIds: [up?.href.split('/').at(-1) ?? reversal.id],
    state: 'REVERSED',
    reason: reversal.status_details?.reason ?? null,
    stage: null,
    outcome: null,
    amount: reversal.amount ? parseCents(reversal.amount.value) : null,
    respondBy: null,
    changedAt: reversal.create_time ?? receivedAt,
  }
}
