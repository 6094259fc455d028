import { ProviderError, type ProviderFault } from '../../server/payment-provider.ts'

interface Failure {
  /**
   * `unknown`: the request may have been executed (network error, timeout, 5xx, 429, unreadable response);
   * `refused`: PayPal did not execute it.
   */
  kind: 'unknown' | 'refused'
  status: number
  /** The reason, such as INSTRUMENT_DECLINED. */
  issue: string
  debugId: string | null
}

/** A failed request to PayPal. */
export class PaypalError extends ProviderError {
  readonly kind: Failure['kind']
  readonly status: number
  readonly debugId: string | null

  constructor({ kind, status, issue, debugId }: Failure) {
    super(`PayPal ${kind}: ${status} ${issue} (debug id ${debugId ?? 'none'})`, {
      fault: faultOf(kind, status),
      issue,
      details: { status, issue, debugId },
    })
    this.name = 'PaypalError'
    this.kind = kind
    this.status = status
    this.debugId = debugId
  }
}

/** An order of another account is reported as missing (404) or inaccessible (403). A token is never refused for good. */
function faultOf(kind: Failure['kind'], status: number): ProviderFault {
  if (status === 403) return 'inaccessible'
  if (kind === 'refused') return status === 404 ? 'missing' : 'declined'
  if (status === 404) return 'inaccessible'
  return status === 400 || status === 401 ? 'credentials' : 'unavailable'
}
