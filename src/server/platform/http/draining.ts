import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readyz } from '../../../contract/system.ts'
import { unavailable } from './errors.ts'

/**
 * Prepares a graceful shutdown. The returned function serves requests for `seconds` while `/readyz` answers 503, so that
 * proxies stop using this instance; then it closes the port and resolves when the last request is answered. While
 * draining, every answer has `connection: close`. Close the server only afterwards: a page that is being rendered still
 * calls the API.
 */
export function addDraining(app: FastifyInstance): (seconds: number) => Promise<void> {
  let draining = false
  let onAnswered = () => {}
  const inFlight = new Set<FastifyRequest>()
  app.addHook('onRequest', (request, _reply, done) => {
    inFlight.add(request)
    done(draining && request.routeOptions.url === readyz.path ? unavailable('The shop is stopping.') : undefined)
  })
  app.addHook('onSend', async (_request, reply) => {
    if (draining) reply.header('connection', 'close')
  })
  app.addHook('onResponse', (request, _reply, done) => {
    inFlight.delete(request)
    onAnswered()
    done()
  })
  return async (seconds) => {
    draining = true
    await sleep(seconds * 1_000)
    await untilConnectionsAreAccepted()
    await new Promise((resolve) => app.server.close(resolve))
    await new Promise<void>((resolve) => {
      onAnswered = () => inFlight.size === 0 && resolve()
      onAnswered()
    })
  }
}

/**
 * Closing the port resets connections that wait to be accepted, with the requests already sent on them. Each turn of the
 * event loop accepts them, so this resolves after a turn so short that new ones are unlikely to be waiting.
 */
async function untilConnectionsAreAccepted(): Promise<void> {
  for (let turn = 0; turn < 1_000; turn++) {
    const start = performance.now()
    await nextTurn()
    if (performance.now() - start < 1) return
  }
}
