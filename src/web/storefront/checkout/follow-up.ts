import { type Attempt, isKept } from './attempt.ts'
import { followPayment, type Outcome } from './pay-steps.ts'
import { holdPayments } from './payments-lock.ts'

const firstLookAfter = 1_000
const waitForBuyer = 10_000

/**
 * Asks about a payment whose end is not known, ever more slowly, until it is; waits while another tab looks after it.
 * `longestWait` in milliseconds. Returns how to stop, which also gives way to the other tabs.
 */
export function followUp(
  attempt: Attempt,
  onEnd: (outcome: Outcome) => void,
  longestWait: number = waitForBuyer,
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
  const letGo = holdPayments(() => {
    if (stopped) return
    timer = setTimeout(look, wait)
  })
  return () => {
    stopped = true
    clearTimeout(timer)
    letGo()
  }
}
