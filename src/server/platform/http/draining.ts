import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readyz } from '../../../contract/system.ts'
import { unavailable } from './errors.ts'

/**
 * Prepares a server for leaving without losing a request. The returned function does it: for `seconds` everything is
 * served, but `/readyz` answers 503, so that proxies send new requests elsewhere; then the port is closed; it resolves
 * when the last request is answered. The server itself must be closed after that, not before: a page that is being
 * rendered still calls it. From the start every answer says `connection: close`.
 */
export function addDraining(app: FastifyInstance): (seconds: number) => Promise<void> {
  let leaving = false
  let onAnswered = () => {}
  const underWay = new Set<FastifyRequest>()
  app.addHook('onRequest', (request, _reply, done) => {
    underWay.add(request)
    done(leaving && request.routeOptions.url === readyz.path ? unavailable('The shop is stopping.') : undefined)
  })
  app.addHook('onSend', async (_request, reply) => {
    if (leaving) reply.header('connection', 'close')
  })
  app.addHook('onResponse', (request, _reply, done) => {
    underWay.delete(request)
    onAnswered()
    done()
  })
  return async (seconds) => {
    leaving = true
    await sleep(seconds * 1_000)
    await new Promise((resolve) => app.server.close(resolve))
    await new Promise<void>((resolve) => {
      onAnswered = () => underWay.size === 0 && resolve()
      onAnswered()
    })
  }
}
