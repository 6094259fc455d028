import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readyz } from '../../system-api.ts'
import type { Log } from '../log.ts'
import { protocolError } from './protocol-errors.ts'

/** A turn of the event loop in which nearly nothing happens, and the longest wait for one. */
const shortTurnMs = 0.1
const acceptMs = 100
/** Time for the first bytes of a request on a connection that is open when the port closes. */
const firstBytesMs = 50
/** Time for the rest of a request whose first bytes have arrived. */
const restOfRequestMs = 250
/** A client that reads nothing of its answer is cut off after once or twice this time. */
const unreadMs = 500
/** Time that requests being answered have after the port is closed. */
const answerMs = 5_000
/** The longest time that `close` takes. */
export const requestsCloseMs = answerMs + 250

export interface Draining {
  /** Serves requests for `seconds` while `/readyz` answers 503, so that proxies stop using this instance. */
  drain(seconds: number): Promise<void>
  /**
   * Closes the port, and resolves when the last request is answered. Connections that have sent no whole request are
   * closed at once (browsers and balancers open such ones in advance); a client that does not read its answer is cut off
   * within a second, and everything else after {@link requestsCloseMs}.
   */
  close(): Promise<void>
}

/**
 * Prepares a graceful shutdown. While draining, every answer has `connection: close`. Close the application only
 * afterwards: a page that is being rendered still calls the API.
 */
export function addDraining(app: FastifyInstance, log?: Log): Draining {
  let draining = false
  let onEnd = () => {}
  /** The requests without an answer, and whether the application has passed one on to the connection. */
  const inFlight = new Map<FastifyRequest, { isAnswered: boolean }>()
  const connections = watchConnections(app, () => onEnd())
  const begin = () => {
    draining = true
    app.keptAnswers?.close()
  }
  const forget = (request: FastifyRequest) => {
    inFlight.delete(request)
    onEnd()
  }
  app.addHook('onRequest', (request, reply, done) => {
    inFlight.set(request, { isAnswered: false })
    // A request that its client aborts has no `onResponse`. What a whole one has begun is still waited for.
    reply.raw.once('close', () => {
      if (!request.raw.complete || inFlight.get(request)?.isAnswered) forget(request)
    })
    done(draining && request.routeOptions.url === readyz.path ? protocolError('stopping') : undefined)
  })
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (draining) reply.header('connection', 'close')
    const state = inFlight.get(request)
    if (state) state.isAnswered = true
    if (reply.raw.closed) forget(request)
    done()
  })
  app.addHook('onResponse', (request, _reply, done) => {
    forget(request)
    done()
  })
  const ended = () =>
    new Promise<void>((resolve) => {
      onEnd = () => inFlight.size === 0 && connections.size() === 0 && resolve()
      onEnd()
    })
  return {
    async drain(seconds) {
      begin()
      await sleep(seconds * 1_000)
    },
    async close() {
      begin()
      await untilConnectionsAreAccepted()
      app.server.close()
      const allEnded = ended()
      connections.cutUnread()
      await connections.closeUnsent(allEnded)
      const limit = new AbortController()
      const time = sleep(answerMs - restOfRequestMs, 'late' as const, { signal: limit.signal }).catch(() => {})
      const isLate = (await Promise.race([allEnded, time])) === 'late'
      limit.abort()
      if (isLate) {
        log?.warn({ requests: inFlight.size, connections: connections.size() }, 'requests were cut off')
        connections.cutAll()
      }
    },
  }
}

/** The open connections of a server, and what each is being answered. */
function watchConnections(app: FastifyInstance, onEnd: () => void) {
  const open = new Map<Socket, Set<ServerResponse>>()
  let isClosing = false
  app.server.on('connection', (socket: Socket) => {
    open.set(socket, new Set())
    socket.once('close', () => {
      open.delete(socket)
      onEnd()
    })
  })
  app.server.on('request', ({ socket }, response) => {
    const answering = open.get(socket)
    answering?.add(response)
    response.once('close', () => {
      answering?.delete(response)
      // An answer that had begun before the stop has left its connection open.
      if (isClosing && answering?.size === 0) socket.destroySoon()
    })
  })
  const unsent = () =>
    [...open].filter(([, answering]) => ![...answering].some(({ req }) => req.complete)).map(([socket]) => socket)
  return {
    size: () => open.size,
    /** Closes the connections without a whole request: those that have sent nothing first, the others a moment later. */
    async closeUnsent(allEnded: Promise<void>): Promise<void> {
      isClosing = true
      // Timers come before reading in a turn of the event loop: on a busy machine, a request may have arrived unread.
      const passed = (ms: number) => Promise.race([allEnded, sleep(ms).then(() => nextTurn())])
      if (unsent().length > 0) await passed(firstBytesMs)
      for (const socket of unsent()) if (socket.bytesRead === 0) socket.destroy()
      if (unsent().length > 0) await passed(restOfRequestMs)
      for (const socket of unsent()) socket.destroy()
    },
    cutUnread(): void {
      // A socket whose client reads slowly has no timeout. One without unread data waits for the application.
      app.server.on('timeout', (socket) => {
        if (socket.writableLength > 0) socket.destroy()
        else socket.setTimeout(unreadMs)
      })
      for (const socket of open.keys()) socket.setTimeout(unreadMs)
    },
    cutAll(): void {
      for (const socket of open.keys()) socket.destroy()
    },
  }
}

/**
 * Closing the port resets connections that wait to be accepted, with the requests already sent on them. Each turn of the
 * event loop accepts them, so this resolves after a turn so short that new ones are unlikely to be waiting. The port must
 * be closed at once then.
 */
async function untilConnectionsAreAccepted(): Promise<void> {
  const end = performance.now() + acceptMs
  for (let start = performance.now(); start < end; start = performance.now()) {
    await nextTurn()
    if (performance.now() - start < shortTurnMs) return
  }
}
