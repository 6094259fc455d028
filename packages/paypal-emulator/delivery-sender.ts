import type { EmulatorContext } from './emulator-context.ts'
import { deliveryHeaders } from './signing.ts'
import type { DeliveryRecord, EventRecord, WebhookRecord } from './state.ts'

/** The delivery of an event to one subscriber. */
export interface Job {
  event: EventRecord
  delivery: DeliveryRecord
}

const firstRetryMs = 100
const maxRetryMs = 10_000
const maxAttempts = 15
const answerTimeoutMs = 10_000

function certificateUrl(context: EmulatorContext): string {
  return `${context.origin()}/v1/notifications/certs/${context.state.identity.certificateId}`
}

async function post(
  context: EmulatorContext,
  job: Job,
  webhook: WebhookRecord,
  forged: boolean,
  stop: AbortSignal,
): Promise<number> {
  const headers = deliveryHeaders({
    identity: context.state.signing,
    webhookId: webhook.id,
    raw: job.event.body,
    certUrl: certificateUrl(context),
    time: context.now(),
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

/** The faults of deliveries, read at each attempt. */
interface DeliveryFaults {
  duplicate: boolean
  badSignature: boolean
}

/** Sends deliveries, without running one twice concurrently, and retries with exponential backoff until success. */
export class DeliverySender {
  readonly #context: EmulatorContext
  readonly #faults: Readonly<DeliveryFaults>
  readonly #stop = new AbortController()
  readonly #timers = new Map<DeliveryRecord, NodeJS.Timeout>()
  readonly #sending = new Map<DeliveryRecord, Promise<void>>()

  constructor(context: EmulatorContext, faults: Readonly<DeliveryFaults>) {
    this.#context = context
    this.#faults = faults
  }

  get stopped(): boolean {
    return this.#stop.signal.aborted
  }

  /** Whether the delivery is running or scheduled. */
  isUnderWay(delivery: DeliveryRecord): boolean {
    return this.#timers.has(delivery) || this.#sending.has(delivery)
  }

  /** Sends after a delay, and retries until success. */
  sendLater(job: Job, ms: number): void {
    const { delivery } = job
    if (this.stopped || delivery.state !== 'pending' || this.#timers.has(delivery)) return
    const sendAndRepeat = () => void this.#send(job).then(() => this.sendLater(job, retryMs(delivery)), reportFailure)
    this.#timers.set(delivery, setTimeout(sendAndRepeat, ms))
  }

  /** Sends one after the other, immediately; failures are retried later. */
  async sendInTurn(jobs: Job[]): Promise<void> {
    for (const job of jobs) await this.#send(job)
    for (const job of jobs) this.sendLater(job, retryMs(job.delivery))
  }

  /** Resolves when the current deliveries have ended. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#sending.values())
  }

  async close(): Promise<void> {
    this.#stop.abort()
    for (const timer of this.#timers.values()) clearTimeout(timer)
    this.#timers.clear()
    await this.settled()
  }

  #send(job: Job): Promise<void> {
    const { delivery } = job
    clearTimeout(this.#timers.get(delivery))
    this.#timers.delete(delivery)
    const running = this.#sending.get(delivery) ?? this.#attempt(job).finally(() => this.#sending.delete(delivery))
    this.#sending.set(delivery, running)
    return running
  }

  async #attempt(job: Job): Promise<void> {
    const { delivery } = job
    const { duplicate, badSignature } = this.#faults
    const webhook = this.#context.state.webhooks[delivery.webhookId]
    const posts = webhook
      ? Array.from({ length: duplicate ? 2 : 1 }, () =>
          post(this.#context, job, webhook, badSignature, this.#stop.signal),
        )
      : []
    const statuses = await Promise.all(posts)
    if (this.stopped) return
    const delivered = statuses.some((status) => status >= 200 && status < 300)
    delivery.attempts += 1
    delivery.lastStatus = statuses[0] ?? 0
    delivery.state = delivered ? 'delivered' : webhook && delivery.attempts < maxAttempts ? 'pending' : 'failed'
    this.#context.changed('events', job.event.id)
    await this.#context.commit()
  }
}

export function reportFailure(error: unknown): void {
  console.error('paypal-emulator: a webhook could not be recorded', error)
}

function retryMs(delivery: DeliveryRecord): number {
  return Math.min(maxRetryMs, firstRetryMs * 2 ** Math.max(0, delivery.attempts - 1))
}
