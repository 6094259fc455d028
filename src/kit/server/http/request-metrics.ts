import type { FastifyInstance } from 'fastify'
import { Histogram } from 'prom-client'
import { onAnswered } from './answered.ts'

/** Durations of answered requests in seconds. Labels are bounded: route patterns, never addresses, and classes of status. */
export const requestDurations = new Histogram({
  name: 'shop_request_duration_seconds',
  help: 'Duration of answered requests, by method, route pattern and class of status. API calls of a page that is rendered count too.',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  registers: [],
})

/** Measures every request of the server from now on. */
export function measureRequests(server: FastifyInstance): void {
  onAnswered(server, ({ method, route, status: code, ms }) => {
    const status = `${Math.floor(code / 100)}xx`
    // Without a route the method is the client's choice.
    const labels = route === undefined ? { method: 'any', route: 'none', status } : { method, route, status }
    requestDurations.observe(labels, ms / 1000)
  })
}
