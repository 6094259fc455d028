import { fault } from '../../fault.ts'
import { fieldsOf } from '../../records.ts'
import { commonFaults } from '../../texts.ts'

/**
 * Step of a purchase that a request belongs to. It selects the message about the buyer's money during an outage:
 * `unpaid` moves no money, `paid` follows the buyer's approval of the payment.
 */
export type PaymentStep = 'unpaid' | 'paid'

/** Seconds after which a client may try again: most restarts and failovers take no longer. */
export const retryAfterSeconds = 5

/** Answers of requests that failed because the database is unavailable or unreachable. */
export const outageRefusals = {
  other: fault(commonFaults, 'unavailable'),
  unpaid: fault(commonFaults, 'unavailable_nothing_charged'),
  paid: fault(commonFaults, 'unavailable_payment_confirming'),
}

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
 * SQLSTATE: connection lost (08), insufficient resources such as disk space (53), server stopping or starting (57P),
 * statement timeout, read-only server, lock not available, input/output error, unresolved serialization conflict.
 */
const transientStates = /^(08...|53...|57P..|57014|25006|25P03|55P03|58030|40001|40P01)$/

/** Failures that pg reports without a code. */
const clientMessages =
  /^(Connection terminated|Connection ended|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|Client was closed|the server did not answer)/

/** Whether an error is transient: the database or the network is unavailable, full or busy. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, syscall } = fieldsOf(error)
  if (typeof code === 'string') {
    if (connectionCodes.has(code) || transientStates.test(code)) return true
    // The Unix socket of a local server does not exist while the server is stopped.
    if (code === 'ENOENT' && syscall === 'connect') return true
  }
  return clientMessages.test(error.message) || isOutage(error.cause)
}
