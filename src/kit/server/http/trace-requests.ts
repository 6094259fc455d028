import type { FastifyInstance, FastifyRequest } from 'fastify'
import { requests, type TracedRequest } from '../tracing.ts'

const running = new WeakMap<FastifyRequest, TracedRequest>()

/** Traces every request of the server from now on to the channel `requests`. */
export function traceRequests(server: FastifyInstance): void {
  server.addHook('onRequest', (request, _reply, done) => {
    if (!requests.hasSubscribers) return done()
    const traced = { method: request.method, route: request.routeOptions.url }
    running.set(request, traced)
    requests.start.runStores(traced, done)
  })
  // The body is read in the asynchronous context of the connection; this restores the context of the request.
  server.addHook('preValidation', (request, _reply, done) => {
    const traced = running.get(request)
    if (traced) requests.asyncStart.runStores(traced, done)
    else done()
  })
  server.addHook('onResponse', (request, reply, done) => {
    const traced = running.get(request)
    if (traced)
      requests.asyncEnd.publish(Object.assign(traced, { status: reply.statusCode, seconds: reply.elapsedTime / 1000 }))
    done()
  })
}
