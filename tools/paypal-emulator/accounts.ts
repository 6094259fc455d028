import { createHmac } from 'node:crypto'
import { notFound } from './errors.ts'
import type { Call } from './http.ts'
import type { World } from './world.ts'

/** Credentials of one merchant's app. */
export interface Credentials {
  clientId: string
  clientSecret: string
}

const prefix = 'EMULATOR-OTHER-'

const derived = (world: World, text: string) =>
  createHmac('sha256', world.state.identity.tokenKey).update(text).digest('hex').slice(0, 30)

/** Another merchant account of this emulator, identified by a name, for tests that switch accounts. */
export function otherAccount(world: World, name: string): Credentials {
  const clientId = `${prefix}${derived(world, `account ${name}`)}`
  return { clientId, clientSecret: secretOf(world, clientId) }
}

/** The secret of a client id; each derived account has its own. */
export function secretOf(world: World, clientId: string): string {
  const { identity } = world.state
  return clientId.startsWith(prefix) ? `EMULATOR-${derived(world, clientId)}` : identity.clientSecret
}

export const isAccount = (world: World, clientId: string): boolean =>
  clientId === world.state.identity.clientId || clientId.startsWith(prefix)

/** PayPal returns orders, captures and refunds only to the account that opened the order; others get 404. */
export function requireOwner({ state }: World, call: Call): void {
  const id = call.params.id ?? ''
  const captureId = state.refunds[id]?.captureId ?? id
  const order = state.orders[state.captures[captureId]?.orderId ?? id]
  if (order && (order.account ?? state.identity.clientId) !== call.account) throw notFound()
}
