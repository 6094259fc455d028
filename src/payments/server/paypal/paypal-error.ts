import { HttpError } from '../../../kit/server/http/errors.ts'
import { retryAfterSeconds } from '../../../kit/server/http/outage.ts'

/**
 * A failed request to PayPal, by its effect on the money:
 * `unknown`: it may have been executed (network error, timeout, 5xx, 429, unreadable response);
 * `refused`: PayPal did not execute it; `issue` is the reason, such as INSTRUMENT_DECLINED.
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
 * Whether PayPal responded that the order does not exist for this account or is not accessible (404, 403). This does not
 * prove that no money moved: a wrong account gets the same response.
 */
export function isOrderInaccessible(cause: unknown): cause is PaypalError {
  return cause instanceof PaypalError && (cause.status === 404 || cause.status === 403)
}

/** 503 with Retry-After, for a request that needs PayPal's answer. */
export const paypalUnavailable = (message = 'PayPal does not answer. Please try again in a moment.'): HttpError =>
  new HttpError(503, 'payment_provider_unavailable', message, { retryAfter: retryAfterSeconds })
