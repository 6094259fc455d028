import { createHmac } from 'node:crypto'
import type { EmulatorContext } from './emulator-context.ts'
import { notFound } from './errors.ts'
import type { Call } from './http.ts'

/** Credentials of one merchant's app. */
export interface Credentials {
  clientId: string
  clientSecret: string
}

const prefix = 'EMULATOR-OTHER-'

const derived = (context: EmulatorContext, text: string) =>
  createHmac('sha256', context.state.identity.tokenKey).update(text).digest('hex').slice(0, 30)

/** Another merchant account of this emulator, identified by a name, for tests that switch accounts. */
export function otherAccount(context: EmulatorContext, name: string): Credentials {
  const clientId = `${prefix}${derived(context, `account ${name}`)}`
  return { clientId, clientSecret: secretOf(context, clientId) }
}

/** The secret of a client id; each derived account has its own. */
export function secretOf(context: EmulatorContext, clientId: string): string {
  const { identity } = context.state
  return clientId.startsWith(prefix) ? `EMULATOR-${derived(context, clientId)}` : identity.clientSecret
}

export const isAccount = (context: EmulatorContext, clientId: string): boolean =>
  clientId === context.state.identity.clientId || clientId.startsWith(prefix)

/** PayPal returns orders, captures and refunds only to the account that opened the order; others get 404. */
export function requireOwner({ state }: EmulatorContext, call: Call): void {
  const id = call.params.id ?? ''
  const captureId = state.refunds[id]?.captureId ?? id
  const order = state.orders[state.captures[captureId]?.orderId ?? id]
  if (order && (order.account ?? state.identity.clientId) !== call.account) throw notFound()
}
