import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '../../contract/endpoint.ts'
import type { SecurityCheck } from '../../contract/security.ts'
import type { Bind } from '../platform/http/bind-endpoint.ts'
import type { Forwarding } from '../platform/http/forwarding.ts'
import type { Guard } from '../platform/http/guards.ts'
import type { Platform } from '../platform/platform.ts'

/** A route as it was bound: what it takes, and whom it lets in. */
export interface BoundRoute {
  endpoint: Endpoint
  guard: Guard
}

/** The running system, as far as the checks try it. */
export interface Probe {
  server: Pick<FastifyInstance, 'inject'>
  platform: Platform
  routes: readonly BoundRoute[]
  forwarding: Forwarding
  /** Decodes a picture and encodes it anew. */
  remakePicture: (bytes: Uint8Array) => Promise<{ content: Buffer }[]>
  /** Null when a password may be set. */
  checkPassword: (text: string) => unknown
}

export type Finding = Pick<SecurityCheck, 'status' | 'reason'> & { detail?: string }

/** One proof: tries something, and says what it saw. What it throws counts as nothing seen. */
export type Check = (probe: Probe) => Promise<Finding>

export const proved = (reason: Finding['reason'], detail?: string): Finding => finding('proved', reason, detail)
export const notProved = (reason: Finding['reason'], detail?: string): Finding => finding('not_proved', reason, detail)
export const cannotTell = (reason: Finding['reason'], detail?: string): Finding =>
  finding('cannot_tell', reason, detail)

function finding(status: Finding['status'], reason: Finding['reason'], detail?: string): Finding {
  return { status, reason, ...(detail === undefined ? {} : { detail }) }
}

export const nameOf = ({ endpoint }: BoundRoute): string => `${endpoint.method} ${endpoint.path}`

/** Binds as before, and notes every route that is bound. */
export function noteRoutes(bind: Bind, routes: BoundRoute[]): Bind {
  return (endpoint, rules, handle) => {
    routes.push({ endpoint, guard: rules.guard })
    bind(endpoint, rules, handle)
  }
}
