import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** An answer that was sent, as the log, /metrics and the watch of the event loop name it. */
export interface Answered {
  id: string
  method: string
  /** The route pattern, never the address: it may contain tokens. Undefined when no route matches. */
  route: string | undefined
  status: number
  /** From the arrival of the request until the end of the answer. */
  ms: number
}

export type AnswerObserver = (answered: Answered) => void

/** Reports every answer of the server from now on, of the framework as well as kept ones. */
export function onAnswered(server: FastifyInstance, observe: AnswerObserver): void {
  server.keptAnswers?.observe(observe)
  server.addHook('onResponse', (request, reply, done) => {
    observe(answeredBy(request, reply))
    done()
  })
}

export const answeredBy = (
  { id, method, routeOptions }: FastifyRequest,
  { statusCode, elapsedTime }: FastifyReply,
): Answered => ({ id, method, route: routeOptions.url, status: statusCode, ms: elapsedTime })
