import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const state = z.object({ status: z.string() })

export const healthz = endpoint({ method: 'GET', path: '/healthz', summary: 'The process answers', reply: state })
export const readyz = endpoint({
  method: 'GET',
  path: '/readyz',
  summary: 'The database takes writes, and the process is not stopping',
  reply: state,
})
export const metrics = endpoint({
  method: 'GET',
  path: '/metrics',
  summary: 'The process and what waits for a person, for Prometheus; needs the bearer token of the configuration',
  reply: 'raw',
})
export const apiDocs = endpoint({
  method: 'GET',
  path: '/api/docs',
  summary: 'This document: OpenAPI 3.1 (staff)',
  reply: 'raw',
})
