import type { FastifyInstance } from 'fastify'
import { Histogram } from 'prom-client'

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
  server.addHook('onResponse', (request, reply, done) => {
    const { url } = request.routeOptions
    const status = `${Math.floor(reply.statusCode / 100)}xx`
    // Without a route the method is the client's choice.
    const labels =
      url === undefined ? { method: 'any', route: 'none', status } : { method: request.method, route: url, status }
    requestDurations.observe(labels, reply.elapsedTime / 1000)
    done()
  })
}
