import { type Attempt, isKept } from '../../lib/checkout/attempt.ts'
import { followPayment, type Outcome } from './pay-steps.ts'
import { holdPayments } from './payments-lock.ts'

const firstLookAfter = 1_000
const waitForBuyer = 10_000

interface Manner {
  /** In milliseconds. */
  longestWait?: number
  /** Waits while another tab looks after payments. A page that shows the payment must not: its buyer waits for it. */
  inTurn?: boolean
}

/**
 * Asks about a payment whose end is not known, ever more slowly, until it is. Two tabs may ask at once: one attempt
 * takes money once, and one of them takes the attempt. Returns how to stop, which also gives way to the other tabs.
 */
export function followUp(
  attempt: Attempt,
  onEnd: (outcome: Outcome) => void,
  { longestWait = waitForBuyer, inTurn = false }: Manner = {},
): () => void {
  let wait = firstLookAfter
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false
  async function look() {
    if (stopped) return
    if (!isKept(attempt)) return onEnd({ kind: 'elsewhere' })
    const outcome = await followPayment(attempt)
    if (stopped) return
    if (outcome.kind !== 'open' && outcome.kind !== 'unknown') return onEnd(outcome)
    wait = Math.min(wait * 1.5, longestWait)
    timer = setTimeout(look, wait)
  }
  const start = () => {
    if (!stopped) timer = setTimeout(look, wait)
  }
  const letGo = inTurn ? holdPayments(start) : start()
  return () => {
    stopped = true
    clearTimeout(timer)
    letGo?.()
  }
}
