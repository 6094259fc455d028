import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type RequestReport, requests } from '../tracing.ts'

const reports = new WeakMap<FastifyRequest, RequestReport>()

/** Reports every request of the server from now on to the channel `requests`. */
export function reportRequests(server: FastifyInstance): void {
  server.addHook('onRequest', (request, _reply, done) => {
    if (!requests.hasSubscribers) return done()
    const report = { method: request.method, route: request.routeOptions.url }
    reports.set(request, report)
    requests.start.runStores(report, done)
  })
  // The body is read in the asynchronous context of the connection; this restores the context of the request.
  server.addHook('preValidation', (request, _reply, done) => {
    const report = reports.get(request)
    if (report) requests.asyncStart.runStores(report, done)
    else done()
  })
  server.addHook('onResponse', (request, reply, done) => {
    const report = reports.get(request)
    if (report)
      requests.asyncEnd.publish(Object.assign(report, { status: reply.statusCode, seconds: reply.elapsedTime / 1000 }))
    done()
  })
}
