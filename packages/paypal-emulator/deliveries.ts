import { DeliverySender, type Job, reportFailure } from './delivery-sender.ts'
import type { EmulatorContext } from './emulator-context.ts'

/** Faults of webhook deliveries; all off by default. */
export interface WebhookControls {
  /** Events are stored but not sent until this is false or `flush` is called. */
  off: boolean
  delayMs: number
  /** Every delivery is sent twice at the same time. */
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
  /** Starts pending deliveries. Call after a commit. */
  kick(): void
  /** Sends all pending deliveries once, immediately, ignoring controls and backoff; reordered events newest first. */
  flush(): Promise<FlushResult>
  close(): Promise<void>
}

function pendingJobs(context: EmulatorContext): Job[] {
  return Object.values(context.state.events).flatMap((event) =>
    event.deliveries.filter((delivery) => delivery.state === 'pending').map((delivery) => ({ event, delivery })),
  )
}

async function flushPending(
  context: EmulatorContext,
  sender: DeliverySender,
  controls: WebhookControls,
): Promise<FlushResult> {
  const jobs = pendingJobs(context)
  // Running deliveries may use controls that have changed since.
  await sender.settled()
  const left = jobs.filter((job) => job.delivery.state === 'pending')
  await sender.sendInTurn(controls.reorder ? left.toReversed() : left)
  const pending = pendingJobs(context).length
  return { delivered: jobs.filter((job) => job.delivery.state === 'delivered').length, pending }
}

/** Sends events to their subscribers and retries with exponential backoff until they get 2xx, at most 15 times. */
export function createDispatcher(context: EmulatorContext): Dispatcher {
  const controls = { ...calmControls }
  const sender = new DeliverySender(context, controls)
  let held: Job[] = []

  function hold(job: Job): void {
    held.unshift(job)
    if (held.length < 2) return
    const jobs = held
    held = []
    void sender.sendInTurn(jobs).catch(reportFailure)
  }

  function kick(): void {
    if (controls.off || sender.stopped) return
    const waiting = new Set(held.map((job) => job.delivery))
    for (const job of pendingJobs(context)) {
      if (sender.isUnderWay(job.delivery) || waiting.has(job.delivery)) continue
      if (controls.reorder) hold(job)
      else sender.sendLater(job, controls.delayMs)
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
      return flushPending(context, sender, controls)
    },
    close: () => sender.close(),
  }
}
