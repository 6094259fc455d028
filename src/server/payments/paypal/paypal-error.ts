/**
 * What a failed call to PayPal means for the money:
 * `unknown`: nobody can say whether it happened (network, timeout, 5xx, 429, unreadable answer);
 * `refused`: PayPal said no, nothing happened; `issue` is its reason, e.g. INSTRUMENT_DECLINED.
 */
export class PaypalError extends Error {
  readonly kind: 'unknown' | 'refused'
  readonly status: number
  readonly issue: string
  readonly debugId: string | null

  constructor(options: { kind: 'unknown' | 'refused'; status: number; issue: string; debugId: string | null }) {
    super(`PayPal ${options.kind}: ${options.status} ${options.issue} (debug id ${options.debugId ?? 'none'})`)
    this.name = 'PaypalError'
    this.kind = options.kind
    this.status = options.status
    this.issue = options.issue
    this.debugId = options.debugId
  }
}

/**
 * Whether PayPal says that this account knows no such order, or may not see it (404, 403). While money may have moved
 * that proves nothing: it is also the answer to the wrong account.
 */
export function isOutOfReach(cause: unknown): cause is PaypalError {
  return cause instanceof PaypalError && (cause.status === 404 || cause.status === 403)
}
