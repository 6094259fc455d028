import { type Attempt, isUnfinished } from './attempt.ts'
import { type Outcome, resumePayment } from './pay-steps.ts'
import { lockPayments } from './payments-lock.ts'

const firstDelay = 1_000
const defaultMaxDelay = 10_000

interface FollowUpOptions {
  /** The maximum delay between two polls, in milliseconds. */
  maxDelay?: number
  /** Waits while another tab follows up payments. False for the checkout page, whose buyer awaits the result. */
  inTurn?: boolean
}

/**
 * Polls a payment with an unknown outcome, with growing delays, until it is known. Two tabs may poll at once: an
 * attempt is captured once, and one tab claims it. Returns a stop function, which also releases the lock for other tabs.
 */
export function followUp(
  attempt: Attempt,
  onEnd: (outcome: Outcome) => void,
  { maxDelay = defaultMaxDelay, inTurn = false }: FollowUpOptions = {},
): () => void {
  let wait = firstDelay
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false
  async function poll() {
    if (stopped) return
    if (!isUnfinished(attempt)) return onEnd({ kind: 'elsewhere' })
    const outcome = await resumePayment(attempt)
    if (stopped) return
    if (outcome.kind !== 'open' && outcome.kind !== 'unknown') return onEnd(outcome)
    wait = Math.min(wait * 1.5, maxDelay)
    timer = setTimeout(poll, wait)
  }
  const start = () => {
    if (!stopped) timer = setTimeout(poll, wait)
  }
  const releaseLock = inTurn ? lockPayments(start) : start()
  return () => {
    stopped = true
    clearTimeout(timer)
    releaseLock?.()
  }
}
