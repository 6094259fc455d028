import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Log } from '../log.ts'

const everyMs = 100
/** From this delay on, other visitors notice it. */
const noticeableMs = 200
const maxRequests = 10

/**
 * Logs each delay of the event loop above 200 ms with the requests that were open meanwhile: one of them has done too
 * much work at once, and all others have waited for it.
 */
export function watchEventLoop(server: FastifyInstance, log: Log): void {
  const open = new Set<FastifyRequest>()
  const answered: FastifyRequest[] = []
  let due = performance.now() + everyMs
  server.addHook('onRequest', (request, reply, done) => {
    open.add(request)
    // A request that its client aborts has no answer.
    reply.raw.once('close', () => open.delete(request))
    done()
  })
  server.addHook('onResponse', (request, _reply, done) => {
    open.delete(request)
    answered.push(request)
    done()
  })
  const timer = setInterval(() => {
    const delayMs = Math.round(performance.now() - due)
    due = performance.now() + everyMs
    if (delayMs > noticeableMs) {
      const requests = [...answered, ...open].slice(0, maxRequests)
      log.warn({ delayMs, requests: requests.map(described) }, 'the event loop was blocked')
    }
    answered.length = 0
  }, everyMs)
  timer.unref()
  server.addHook('onClose', (_server, done) => {
    clearInterval(timer)
    done()
  })
}

/** The route pattern, never the address: it may contain tokens. */
const described = ({ id, method, routeOptions }: FastifyRequest) => ({ reqId: id, method, route: routeOptions.url })
