import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const state = z.object({ status: z.string() })

/** With a challenge: proof that the instance belongs to the caller's database, and how the request reached it. */
const health = state.extend({
  proof: z.string().nullable().optional(),
  way: z.object({ client: z.string(), forwarding: z.enum(['none', 'ignored', 'used']) }).optional(),
})
export type HealthOfShop = z.output<typeof health>

export const healthz = endpoint({
  method: 'GET',
  path: '/healthz',
  summary: 'The process answers; with a challenge, also the database to which it belongs',
  query: z.object({
    challenge: z
      .string()
      .regex(/^[0-9a-f]{32}$/)
      .optional(),
  }),
  reply: health,
})
export const readyz = endpoint({
  method: 'GET',
  path: '/readyz',
  summary: 'The database takes writes, and the process is not stopping',
  reply: state,
})
export const metrics = endpoint({
  method: 'GET',
  path: '/metrics',
  summary: 'The process and tasks that need action, for Prometheus; needs the bearer token of the configuration',
  reply: 'raw',
})
export const apiDocs = endpoint({
  method: 'GET',
  path: '/api/docs',
  summary: 'This document: OpenAPI 3.1 (staff)',
  reply: 'raw',
})
