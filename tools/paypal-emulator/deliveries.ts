import { deliveryHeaders } from './signing.ts'
import type { DeliveryRecord, EventRecord, WebhookRecord } from './state.ts'
import type { World } from './world.ts'

/** How the outside world treats webhooks; all off is a calm day. */
export interface WebhookControls {
  /** Events are kept but not sent until this is false again or `flush` is called. */
  off: boolean
  delayMs: number
  /** Every delivery is made twice at once. */
  duplicate: boolean
  /** An event waits for the next one and is sent after it. */
  reorder: boolean
  badSignature: boolean
}

export const calmControls: WebhookControls = {
  off: false,
  delayMs: 0,
  duplicate: false,
  reorder: false,
  badSignature: false,
}

export interface FlushResult {
  delivered: number
  pending: number
}

export interface Dispatcher {
  controls: WebhookControls
  configure(controls: Partial<WebhookControls>): void
  /** Starts sending whatever is pending and not yet on its way. Call after a commit. */
  kick(): void
  /** Tries everything pending once, now, whatever the controls and the backoff say; held events go newest first. */
  flush(): Promise<FlushResult>
  close(): Promise<void>
}

interface Job {
  event: EventRecord
  delivery: DeliveryRecord
}

const firstRetryMs = 100
const longestRetryMs = 10_000
const maxAttempts = 15
const answerTimeoutMs = 10_000

function certificateUrl(world: World): string {
  return `${world.origin()}/v1/notifications/certs/${world.state.identity.certificateId}`
}

async function post(
  world: World,
  job: Job,
  webhook: WebhookRecord,
  forged: boolean,
  stop: AbortSignal,
): Promise<number> {
  const headers = deliveryHeaders({
    identity: world.state.signing,
    webhookId: webhook.id,
    raw: job.event.body,
    certUrl: certificateUrl(world),
    time: world.now(),
    forged,
  })
  const signal = AbortSignal.any([stop, AbortSignal.timeout(answerTimeoutMs)])
  try {
    const answer = await fetch(webhook.url, {
      method: 'POST',
      headers,
      body: job.event.body,
      signal,
      redirect: 'manual',
    })
    await answer.arrayBuffer()
    return answer.status
  } catch {
    return 0
  }
}

function pendingJobs(world: World): Job[] {
  return Object.values(world.state.events).flatMap((event) =>
    event.deliveries.filter((delivery) => delivery.state === 'pending').map((delivery) => ({ event, delivery })),
  )
}

/** Sends events to their subscribers and retries with a doubling pause until they answer 2xx, at most 15 times. */
export function createDispatcher(world: World): Dispatcher {
  const stop = new AbortController()
  const timers = new Map<DeliveryRecord, NodeJS.Timeout>()
  const sending = new Map<DeliveryRecord, Promise<void>>()
  let held: Job[] = []
  const controls = { ...calmControls }

  async function attempt(job: Job): Promise<void> {
    const { delivery } = job
    const webhook = world.state.webhooks[delivery.webhookId]
    const copies = controls.duplicate ? 2 : 1
    const posts = webhook
      ? Array.from({ length: copies }, () => post(world, job, webhook, controls.badSignature, stop.signal))
      : []
    const statuses = await Promise.all(posts)
    if (stop.signal.aborted) return
    const delivered = statuses.some((status) => status >= 200 && status < 300)
    delivery.attempts += 1
    delivery.lastStatus = statuses[0] ?? 0
    delivery.state = delivered ? 'delivered' : webhook && delivery.attempts < maxAttempts ? 'pending' : 'failed'
    world.changed('events', job.event.id)
    await world.commit()
  }

  function send(job: Job): Promise<void> {
    const { delivery } = job
    clearTimeout(timers.get(delivery))
    timers.delete(delivery)
    const running = sending.get(delivery) ?? attempt(job).finally(() => sending.delete(delivery))
    sending.set(delivery, running)
    return running
  }

  function later(job: Job, ms: number): void {
    const { delivery } = job
    if (stop.signal.aborted || delivery.state !== 'pending' || timers.has(delivery)) return
    timers.set(
      delivery,
      setTimeout(() => void send(job).then(() => later(job, retryMs(delivery)), reportFailure), ms),
    )
  }

  async function sendInTurn(jobs: Job[]): Promise<void> {
    for (const job of jobs) await send(job)
    for (const job of jobs) later(job, retryMs(job.delivery))
  }

  function hold(job: Job): void {
    held.unshift(job)
    if (held.length < 2) return
    const jobs = held
    held = []
    void sendInTurn(jobs).catch(reportFailure)
  }

  function kick(): void {
    if (controls.off || stop.signal.aborted) return
    const waiting = new Set(held.map((job) => job.delivery))
    for (const job of pendingJobs(world)) {
      if (timers.has(job.delivery) || sending.has(job.delivery) || waiting.has(job.delivery)) continue
      if (controls.reorder) hold(job)
      else later(job, controls.delayMs)
    }
  }

  return {
    controls,
    configure(changes) {
      Object.assign(controls, changes)
      if (!controls.reorder) held = []
      kick()
    },
    kick,
    async flush() {
      held = []
      const jobs = pendingJobs(world)
      // What is under way may have been forged by controls that have changed since.
      await Promise.allSettled(sending.values())
      const left = jobs.filter((job) => job.delivery.state === 'pending')
      await sendInTurn(controls.reorder ? left.toReversed() : left)
      const pending = pendingJobs(world).length
      return { delivered: jobs.filter((job) => job.delivery.state === 'delivered').length, pending }
    },
    async close() {
      stop.abort()
      for (const timer of timers.values()) clearTimeout(timer)
      timers.clear()
      await Promise.allSettled(sending.values())
    },
  }
}

function retryMs(delivery: DeliveryRecord): number {
  return Math.min(longestRetryMs, firstRetryMs * 2 ** Math.max(0, delivery.attempts - 1))
}

function reportFailure(error: unknown): void {
  console.error('paypal-emulator: a webhook could not be recorded', error)
}
