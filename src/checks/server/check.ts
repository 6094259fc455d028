import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '../../kit/endpoint.ts'
import type { Bind } from '../../kit/server/http/bind-endpoint.ts'
import type { Forwarding } from '../../kit/server/http/forwarding.ts'
import type { Guard } from '../../kit/server/http/guards.ts'
import type { Platform } from '../../kit/server/platform.ts'
import type { SecurityFinding } from '../office-api.ts'

/** A bound route with its endpoint and guard. */
export interface BoundRoute {
  endpoint: Endpoint
  guard: Guard
}

/** The parts of the running system that the checks use. */
export interface CheckContext {
  platform: Platform
  /** All endpoints that are bound. */
  routes: readonly BoundRoute[]
  forwarding: Forwarding
  server: Pick<FastifyInstance, 'inject'>
}

export type Finding = Pick<SecurityFinding, 'status' | 'reason'> & { detail?: string }

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
