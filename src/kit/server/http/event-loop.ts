import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Log } from '../log.ts'
import { type Answered, answeredBy, onAnswered } from './answered.ts'

const everyMs = 100
/** From this delay on, other visitors notice it. */
const noticeableMs = 200
const maxRequests = 10

/**
 * Logs each delay of the event loop above 200 ms with the requests that were open meanwhile: one of them has done too
 * much work at once, and all others have waited for it.
 */
export function watchEventLoop(server: FastifyInstance, log: Log): void {
  const open = new Set<FastifyReply>()
  /** The last ones only: what is kept survives the short runs of the garbage collector. */
  const answered: Answered[] = []
  let due = performance.now() + everyMs
  server.addHook('onRequest', (_request, reply, done) => {
    open.add(reply)
    done()
  })
  server.addHook('onResponse', (_request, reply, done) => {
    open.delete(reply)
    done()
  })
  onAnswered(server, (one) => {
    if (answered.push(one) > maxRequests) answered.shift()
  })
  const timer = setInterval(() => {
    const delayMs = Math.round(performance.now() - due)
    due = performance.now() + everyMs
    if (delayMs > noticeableMs) {
      const stillOpen = [...open].map((reply) => answeredBy(reply.request, reply))
      const requests = [...answered, ...stillOpen].slice(-maxRequests)
      log.warn({ delayMs, requests: requests.map(described) }, 'the event loop was blocked')
    }
    answered.length = 0
    // A request that its client aborts has no answer.
    for (const reply of open) if (reply.raw.closed) open.delete(reply)
  }, everyMs)
  timer.unref()
  server.addHook('onClose', (_server, done) => {
    clearInterval(timer)
    done()
  })
}

const described = ({ id, method, route }: Answered) => ({ reqId: id, method, route })
