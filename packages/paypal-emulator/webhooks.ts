import { z } from 'zod'
import type { EmulatorContext } from './emulator-context.ts'
import { notFound, paypalError } from './errors.ts'
import { type Answer, type Call, link } from './http.ts'
import { newResourceId } from './ids.ts'
import { verifyTransmission } from './signing.ts'
import type { EventRecord, WebhookRecord } from './state.ts'
import { parseJson, validate } from './validation.ts'

/** PayPal's webhook administration: subscriptions, past events, and checking a signature. */

const webhookSchema = z.object({
  url: z.url({ protocol: /^https?$/ }).max(2048),
  event_types: z.array(z.object({ name: z.string().min(1) })).min(1),
})

const signatureSchema = z.object({
  auth_algo: z.string(),
  cert_url: z.string(),
  transmission_id: z.string(),
  transmission_sig: z.string(),
  transmission_time: z.string(),
  webhook_id: z.string(),
  webhook_event: z.record(z.string(), z.unknown()),
})

function webhookDocument(context: EmulatorContext, webhook: WebhookRecord) {
  const self = `${context.origin()}/v1/notifications/webhooks/${webhook.id}`
  return {
    id: webhook.id,
    url: webhook.url,
    event_types: webhook.eventTypes.map((name) => ({ name })),
    links: [link(self, 'self'), link(self, 'update', 'PATCH'), link(self, 'delete', 'DELETE')],
  }
}

function findWebhook(context: EmulatorContext, call: Call): WebhookRecord {
  const webhook = context.state.webhooks[call.params.id ?? '']
  if (!webhook) throw notFound()
  return webhook
}

/** Points the emulator's own webhook (its id is `webhookId`) at a URL, subscribed to everything. */
export function subscribeOwnWebhook(context: EmulatorContext, url: string): void {
  const id = context.state.identity.webhookId
  context.state.webhooks[id] = { id, url: webhookSchema.shape.url.parse(url), eventTypes: ['*'] }
  context.changed('webhooks', id)
}

export function createWebhook(context: EmulatorContext, call: Call): Answer {
  const request = validate(webhookSchema, parseJson(call.raw))
  if (Object.values(context.state.webhooks).some((webhook) => webhook.url === request.url)) {
    throw paypalError(400, [{ issue: 'WEBHOOK_URL_ALREADY_EXISTS', field: '/url', location: 'body' }])
  }
  const id = newResourceId()
  const webhook = { id, url: request.url, eventTypes: request.event_types.map((type) => type.name) }
  context.state.webhooks[id] = webhook
  context.changed('webhooks', id)
  return { status: 201, body: webhookDocument(context, webhook) }
}

export function listWebhooks(context: EmulatorContext): Answer {
  const webhooks = Object.values(context.state.webhooks).map((webhook) => webhookDocument(context, webhook))
  return { status: 200, body: { webhooks } }
}

export function getWebhook(context: EmulatorContext, call: Call): Answer {
  return { status: 200, body: webhookDocument(context, findWebhook(context, call)) }
}

export function deleteWebhook(context: EmulatorContext, call: Call): Answer {
  const { id } = findWebhook(context, call)
  delete context.state.webhooks[id]
  context.changed('webhooks', id)
  return { status: 204 }
}

function findEvent(context: EmulatorContext, id: string | undefined): EventRecord {
  const event = context.state.events[id ?? '']
  if (!event) throw notFound()
  return event
}

export function listEvents(context: EmulatorContext): Answer {
  const events: unknown[] = Object.values(context.state.events).map((event) => JSON.parse(event.body))
  return { status: 200, body: { events, count: events.length } }
}

export function getEvent(context: EmulatorContext, call: Call): Answer {
  return { status: 200, body: JSON.parse(findEvent(context, call.params.id).body) }
}

/** Makes an event pending again for the current subscriptions. Throws when it is unknown. */
export function resendEvent(context: EmulatorContext, id: string | undefined): EventRecord {
  const event = findEvent(context, id)
  event.deliveries = Object.keys(context.state.webhooks).map((webhookId) => ({
    webhookId,
    attempts: 0,
    state: 'pending',
  }))
  context.changed('events', event.id)
  return event
}

export function answerResend(context: EmulatorContext, call: Call): Answer {
  return { status: 202, body: JSON.parse(resendEvent(context, call.params.id).body) }
}

export function verifySignature(context: EmulatorContext, call: Call): Answer {
  const request = validate(signatureSchema, parseJson(call.raw))
  const { certificateId } = context.state.identity
  const transmission = {
    id: request.transmission_id,
    time: request.transmission_time,
    webhookId: request.webhook_id,
    raw: JSON.stringify(request.webhook_event),
  }
  const known =
    request.auth_algo === 'SHA256withRSA' &&
    request.cert_url.endsWith(`/v1/notifications/certs/${certificateId}`) &&
    context.state.webhooks[request.webhook_id] !== undefined
  const valid =
    known && verifyTransmission(transmission, request.transmission_sig, context.state.signing.certificatePem)
  return { status: 200, body: { verification_status: valid ? 'SUCCESS' : 'FAILURE' } }
}

/** GET /v1/notifications/certs/{id}: public, as at PayPal. */
export function getCertificate(context: EmulatorContext, call: Call): Answer {
  if (call.params.id !== context.state.identity.certificateId) throw notFound()
  return { status: 200, type: 'application/x-pem-file', body: context.state.signing.certificatePem }
}
