import { decide, showApproval, showLoading } from './approval-routes.ts'
import { captureOrder, getCapture } from './captures.ts'
import type { EmulatorContext } from './emulator-context.ts'
import type { Operation } from './faults.ts'
import type { Answer, Call } from './http.ts'
import { patchOrder } from './order-patch.ts'
import { createOrder, getOrder } from './orders.ts'
import { getRefund, refundCapture } from './refunds.ts'
import { searchTransactions } from './reporting.ts'
import { openSession, serveScript } from './sdk-script.ts'
import { createToken } from './tokens.ts'
import { addTracker, patchTracker } from './trackers.ts'
import {
  answerResend,
  createWebhook,
  deleteWebhook,
  getCertificate,
  getEvent,
  getWebhook,
  listEvents,
  listWebhooks,
  verifySignature,
} from './webhooks.ts'

export interface Route {
  method: string
  path: string
  /** Whether the shop's access token is required. */
  guarded: boolean
  /** The operation name for faults. */
  operation?: Operation
  /** Whether PayPal-Request-Id makes the route idempotent. */
  idempotent?: boolean
  handle(context: EmulatorContext, call: Call): Answer
}

const orders = '/v2/checkout/orders'
const captures = '/v2/payments/captures'
const hooks = '/v1/notifications/webhooks'
const events = '/v1/notifications/webhooks-events'

const api: Omit<Route, 'guarded'>[] = [
  { method: 'POST', path: orders, handle: createOrder, operation: 'create', idempotent: true },
  { method: 'GET', path: `${orders}/:id`, handle: getOrder, operation: 'get' },
  { method: 'PATCH', path: `${orders}/:id`, handle: patchOrder, operation: 'patch' },
  { method: 'POST', path: `${orders}/:id/capture`, handle: captureOrder, operation: 'capture', idempotent: true },
  { method: 'POST', path: `${orders}/:id/track`, handle: addTracker, operation: 'track' },
  { method: 'PATCH', path: `${orders}/:id/trackers/:tracker`, handle: patchTracker, operation: 'track' },
  { method: 'GET', path: `${captures}/:id`, handle: getCapture, operation: 'get' },
  { method: 'POST', path: `${captures}/:id/refund`, handle: refundCapture, operation: 'refund', idempotent: true },
  { method: 'GET', path: '/v2/payments/refunds/:id', handle: getRefund, operation: 'get' },
  { method: 'GET', path: '/v1/reporting/transactions', handle: searchTransactions },
  { method: 'POST', path: hooks, handle: createWebhook },
  { method: 'GET', path: hooks, handle: listWebhooks },
  { method: 'GET', path: `${hooks}/:id`, handle: getWebhook },
  { method: 'DELETE', path: `${hooks}/:id`, handle: deleteWebhook },
  { method: 'GET', path: events, handle: listEvents },
  { method: 'GET', path: `${events}/:id`, handle: getEvent },
  { method: 'POST', path: `${events}/:id/resend`, handle: answerResend },
  { method: 'POST', path: '/v1/notifications/verify-webhook-signature', handle: verifySignature },
]

const open: Omit<Route, 'guarded'>[] = [
  { method: 'POST', path: '/v1/oauth2/token', handle: createToken, operation: 'token' },
  { method: 'GET', path: '/v1/notifications/certs/:id', handle: getCertificate },
  { method: 'GET', path: '/web-sdk/v6/core', handle: serveScript },
  { method: 'POST', path: '/web-sdk/v6/session', handle: openSession },
  { method: 'GET', path: '/checkoutnow/loading', handle: showLoading },
  { method: 'GET', path: '/checkoutnow', handle: showApproval },
  { method: 'POST', path: '/checkoutnow/decision', handle: decide },
]

const routes: Route[] = [
  ...api.map((route) => ({ ...route, guarded: true })),
  ...open.map((route) => ({ ...route, guarded: false })),
]

/** The values of `:name` parts, or undefined when the path does not match. */
export function matchPath(pattern: string, path: string): Record<string, string> | undefined {
  const wanted = pattern.split('/')
  const given = path.split('/')
  if (wanted.length !== given.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? ''
    if (part.startsWith(':')) params[part.slice(1)] = value
    else if (part !== value) return undefined
  }
  return params
}

export function findRoute(method: string, path: string): { route: Route; params: Record<string, string> } | undefined {
  for (const route of routes) {
    const params = route.method === method ? matchPath(route.path, path) : undefined
    if (params) return { route, params }
  }
  return undefined
}
