import type { Endpoint } from '../../kit/endpoint.ts'
import type { Bind } from '../../kit/server/http/bind-endpoint.ts'
import type { Guard } from '../../kit/server/http/guards.ts'
import type { App } from '../../server/feature.ts'
import type { SecurityCheck } from '../office-api.ts'

/** A bound route with its endpoint and guard. */
export interface BoundRoute {
  endpoint: Endpoint
  guard: Guard
}

/** The parts of the running system that the checks use. */
export interface CheckContext extends Pick<App, 'platform' | 'routes' | 'forwarding'> {
  server: Pick<App['server'], 'inject'>
}

export type Finding = Pick<SecurityCheck, 'status' | 'reason'> & { detail?: string }

/** One check of the running system. An error counts as inconclusive. */
export type Check = (context: CheckContext) => Promise<Finding>

export const passed = (reason: Finding['reason'], detail?: string): Finding => finding('proved', reason, detail)
export const failed = (reason: Finding['reason'], detail?: string): Finding => finding('not_proved', reason, detail)
export const inconclusive = (reason: Finding['reason'], detail?: string): Finding =>
  finding('inconclusive', reason, detail)

function finding(status: Finding['status'], reason: Finding['reason'], detail?: string): Finding {
  return { status, reason, ...(detail === undefined ? {} : { detail }) }
}

export const nameOf = ({ endpoint }: Pick<BoundRoute, 'endpoint'>): string => `${endpoint.method} ${endpoint.path}`

/** Wraps `bind` to record all bound routes. */
export function recordRoutes(bind: Bind, routes: BoundRoute[]): Bind {
  return (endpoint, rules, handle) => {
    routes.push({ endpoint, guard: rules.guard })
    bind(endpoint, rules, handle)
  }
}
