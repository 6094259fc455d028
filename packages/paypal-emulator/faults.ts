import { z } from 'zod'
import { issueDescriptions, type PayPalError, paypalError } from './errors.ts'
import { type Call, type ForcedCapture, type ForcedRefund, header } from './http.ts'

/** The operations that faults refer to; `get` is any read of an order, capture or refund. */
export const operations = ['token', 'create', 'get', 'patch', 'capture', 'refund', 'track'] as const
export type Operation = (typeof operations)[number]

const captureOnly = ['declined', 'pending', 'declined_capture', 'wrong_amount'] as const
const refundOnly = ['insufficient_funds', 'pending_refund', 'failed_refund'] as const

/** An injected fault. It affects the next `times` calls of its operation (and order, if given). */
export const faultSchema = z
  .strictObject({
    operation: z.enum(operations),
    kind: z.enum([
      '403',
      '404',
      '429',
      '500',
      '503',
      /** Waits `ms`, then processes the request; the same request id gets 409 meanwhile. */
      'slow',
      /** Does nothing and never responds. */
      'hang',
      /** Does nothing and closes the connection. */
      'reset',
      /** Processes the request and closes the connection: the money moved, the response is lost. */
      'apply_then_drop',
      /** Processes the request and never responds. */
      'apply_then_hang',
      /** Processes the request and sends half of the JSON response. */
      'malformed',
      ...captureOnly,
      ...refundOnly,
    ]),
    times: z.int().min(1).max(1_000_000).default(1),
    ms: z.int().min(0).max(600_000).default(0),
    orderId: z.string().optional(),
  })
  .refine((fault) => fault.operation === 'capture' || !captureOnly.some((kind) => kind === fault.kind), {
    error: 'This kind of fault is for captures only',
  })
  .refine((fault) => fault.operation === 'refund' || !refundOnly.some((kind) => kind === fault.kind), {
    error: 'This kind of fault is for refunds only',
  })
export type Fault = z.output<typeof faultSchema>
export type FaultInput = z.input<typeof faultSchema>

export interface Faults {
  add(fault: FaultInput): void
  clear(): void
  list(): Fault[]
  /** Takes one use of the first fault that matches this call. */
  take(operation: Operation, call: Call): Fault | undefined
}

export function createFaults(): Faults {
  let waiting: Fault[] = []
  return {
    add(fault) {
      waiting.push(faultSchema.parse(fault))
    },
    clear() {
      waiting = []
    },
    list: () => structuredClone(waiting),
    take(operation, call) {
      const found = waiting.find(
        (fault) => fault.operation === operation && (fault.orderId === undefined || fault.orderId === call.params.id),
      )
      if (!found) return undefined
      found.times -= 1
      waiting = waiting.filter((fault) => fault.times > 0)
      return found
    },
  }
}

export function forcedOutcome(fault: Fault | undefined): ForcedCapture | ForcedRefund | undefined {
  return [...captureOnly, ...refundOnly].find((kind) => kind === fault?.kind)
}

const mockStatuses: Record<string, number> = {
  INVALID_REQUEST: 400,
  MALFORMED_REQUEST_JSON: 400,
  MISSING_REQUIRED_PARAMETER: 400,
  INVALID_PARAMETER_VALUE: 400,
  INVALID_PARAMETER_SYNTAX: 400,
  AUTHENTICATION_FAILURE: 401,
  INVALID_ACCOUNT_STATUS: 401,
  NOT_AUTHORIZED: 403,
  PERMISSION_DENIED: 403,
  RESOURCE_NOT_FOUND: 404,
  INVALID_RESOURCE_ID: 404,
  PREVIOUS_REQUEST_IN_PROGRESS: 409,
  RATE_LIMIT_REACHED: 429,
  INTERNAL_SERVER_ERROR: 500,
  INTERNAL_SERVICE_ERROR: 500,
  SERVICE_UNAVAILABLE: 503,
}

/** The sandbox's header `PayPal-Mock-Response: {"mock_application_codes":"INSTRUMENT_DECLINED"}`. */
export function mockedError(call: Call): PayPalError | undefined {
  const text = header(call, 'paypal-mock-response')
  if (text === undefined) return undefined
  const code = /"mock_application_codes"\s*:\s*\[?\s*"([A-Z_]{1,80})"/.exec(text)?.[1]
  if (!code) return paypalError(400, [{ issue: 'INVALID_PARAMETER_VALUE', field: 'PayPal-Mock-Response' }])
  const status = mockStatuses[code] ?? 422
  const description = issueDescriptions[code]
  if (status >= 429) return paypalError(status)
  return paypalError(status, [{ issue: code, ...(description && { description }) }])
}
