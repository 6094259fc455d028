import { fieldsOf } from '../../../domain/records.ts'

/**
 * Where in a purchase a request belongs, and so what can be said of the money when the shop cannot answer:
 * `unpaid` moves no money, `paid` comes after the buyer approved the payment.
 */
export type PaymentStep = 'unpaid' | 'paid'

/** Seconds after which a client may try again: most restarts and failovers take no longer. */
export const retryAfterSeconds = 5

/** The answer of a request that failed because the database, or the way to it, is not available. */
export const outageRefusals = {
  other: {
    code: 'unavailable',
    message: 'The shop cannot answer at the moment. Please try again in a moment.',
  },
  unpaid: {
    code: 'unavailable_nothing_charged',
    message: 'The shop cannot answer at the moment. Nothing was charged. Please try again in a moment.',
  },
  paid: {
    code: 'unavailable_payment_confirming',
    message: 'Your payment is being confirmed. Please do not pay again.',
  },
} as const

const connectionCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/**
 * SQLSTATE: connection lost (08), resources used up such as the disk (53), server stopping or starting (57P), statement
 * ended by its time limit, read-only server, lock not free, input/output error, conflict that did not resolve itself.
 */
const passingStates = /^(08...|53...|57P..|57014|25006|25P03|55P03|58030|40001|40P01)$/

/** Failures that pg reports without a code. */
const clientMessages =
  /^(Connection terminated|Connection ended|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|Client was closed|the server did not answer)/

/** Whether a failure will pass by itself, because the database or the network is away, full or busy. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, syscall } = fieldsOf(error)
  if (typeof code === 'string') {
    if (connectionCodes.has(code) || passingStates.test(code)) return true
    // The socket file of a server on this machine is missing while the server is away.
    if (code === 'ENOENT' && syscall === 'connect') return true
  }
  return clientMessages.test(error.message) || isOutage(error.cause)
}
