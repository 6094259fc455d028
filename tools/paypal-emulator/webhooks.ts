import { z } from 'zod'
import { notFound, paypalError } from './errors.ts'
import { type Answer, type Call, link } from './http.ts'
import { newResourceId } from './ids.ts'
import { verifyTransmission } from './signing.ts'
import type { EventRecord, WebhookRecord } from './state.ts'
import { parseJson, validate } from './validation.ts'
import type { World } from './world.ts'

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

function webhookDocument(world: World, webhook: WebhookRecord) {
  const self = `${world.origin()}/v1/notifications/webhooks/${webhook.id}`
  return {
    id: webhook.id,
    url: webhook.url,
    event_types: webhook.eventTypes.map((name) => ({ name })),
    links: [link(self, 'self'), link(self, 'update', 'PATCH'), link(self, 'delete', 'DELETE')],
  }
}

function findWebhook(world: World, call: Call): WebhookRecord {
  const webhook = world.state.webhooks[call.params.id ?? '']
  if (!webhook) throw notFound()
  return webhook
}

/** Points the emulator's own webhook (its id is `webhookId`) at a URL, subscribed to everything. */
export function subscribeOwnWebhook(world: World, url: string): void {
  const id = world.state.identity.webhookId
  world.state.webhooks[id] = { id, url: webhookSchema.shape.url.parse(url), eventTypes: ['*'] }
  world.changed('webhooks', id)
}

export function createWebhook(world: World, call: Call): Answer {
  const request = validate(webhookSchema, parseJson(call.raw))
  if (Object.values(world.state.webhooks).some((webhook) => webhook.url === request.url)) {
    throw paypalError(400, [{ issue: 'WEBHOOK_URL_ALREADY_EXISTS', field: '/url', location: 'body' }])
  }
  const id = newResourceId()
  const webhook = { id, url: request.url, eventTypes: request.event_types.map((type) => type.name) }
  world.state.webhooks[id] = webhook
  world.changed('webhooks', id)
  return { status: 201, body: webhookDocument(world, webhook) }
}

export function listWebhooks(world: World): Answer {
  const webhooks = Object.values(world.state.webhooks).map((webhook) => webhookDocument(world, webhook))
  return { status: 200, body: { webhooks } }
}

export function getWebhook(world: World, call: Call): Answer {
  return { status: 200, body: webhookDocument(world, findWebhook(world, call)) }
}

export function deleteWebhook(world: World, call: Call): Answer {
  const { id } = findWebhook(world, call)
  delete world.state.webhooks[id]
  world.changed('webhooks', id)
  return { status: 204 }
}

function findEvent(world: World, id: string | undefined): EventRecord {
  const event = world.state.events[id ?? '']
  if (!event) throw notFound()
  return event
}

export function listEvents(world: World): Answer {
  const events: unknown[] = Object.values(world.state.events).map((event) => JSON.parse(event.body))
  return { status: 200, body: { events, count: events.length } }
}

export function getEvent(world: World, call: Call): Answer {
  return { status: 200, body: JSON.parse(findEvent(world, call.params.id).body) }
}

/** Makes an event pending again for the current subscriptions. Throws when it is unknown. */
export function resendEvent(world: World, id: string | undefined): EventRecord {
  const event = findEvent(world, id)
  event.deliveries = Object.keys(world.state.webhooks).map((webhookId) => ({
    webhookId,
    attempts: 0,
    state: 'pending',
  }))
  world.changed('events', event.id)
  return event
}

export function answerResend(world: World, call: Call): Answer {
  return { status: 202, body: JSON.parse(resendEvent(world, call.params.id).body) }
}

export function verifySignature(world: World, call: Call): Answer {
  const request = validate(signatureSchema, parseJson(call.raw))
  const { certificateId } = world.state.identity
  const transmission = {
    id: request.transmission_id,
    time: request.transmission_time,
    webhookId: request.webhook_id,
    raw: JSON.stringify(request.webhook_event),
  }
  const known =
    request.auth_algo === 'SHA256withRSA' &&
    request.cert_url.endsWith(`/v1/notifications/certs/${certificateId}`) &&
    world.state.webhooks[request.webhook_id] !== undefined
  const valid = known && verifyTransmission(transmission, request.transmission_sig, world.state.signing.certificatePem)
  return { status: 200, body: { verification_status: valid ? 'SUCCESS' : 'FAILURE' } }
}

/** GET /v1/notifications/certs/{id}: public, as at PayPal. */
export function getCertificate(world: World, call: Call): Answer {
  if (call.params.id !== world.state.identity.certificateId) throw notFound()
  return { status: 200, type: 'application/x-pem-file', body: world.state.signing.certificatePem }
}
