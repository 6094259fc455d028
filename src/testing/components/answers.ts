import { z } from 'zod'
import type { errorReply } from '../../kit/codecs.ts'
import type { Endpoint, EndpointReply } from '../../kit/endpoint.ts'

type Output<S> = S extends z.ZodType ? z.output<S> : undefined

/** A request that the page sent, as the endpoint's schemas decode it. */
export interface Sent<E extends Endpoint> {
  params: Output<E['params']>
  query: Output<E['query']>
  body: Output<E['body']>
}

/** An answer that is no success. */
class Failure {
  readonly respond: () => Response
  constructor(respond: () => Response) {
    this.respond = respond
  }
}

/** The server refuses the request; its message is for people, unless the page has a text of its own for the code. */
export const refused = (status: number, error: Partial<z.output<typeof errorReply>> = {}) =>
  new Failure(() => Response.json({ message: 'no', code: 'unknown', requestId: 'request', ...error }, { status }))

/** The server breaks down without a word. */
export const failed = new Failure(() => new Response('', { status: 500 }))

type Answer<E extends Endpoint> = EndpointReply<E> | Failure
type Respond<E extends Endpoint> = (sent: Sent<E>) => Answer<E> | Promise<Answer<E>>

interface Rule {
  endpoint: Endpoint
  matches: RegExp
  respond: (url: URL, params: Record<string, string>, body: unknown) => Promise<Response>
}

let rules: Rule[] = []
let faults: string[] = []

/**
 * Answers all requests of an endpoint from now on, instead of an earlier answer: what its schema encodes, so that the
 * page decodes it like an answer of the shop. Returns what the page sends.
 */
export function answer<E extends Endpoint>(endpoint: E, given: Answer<E> | Respond<E>): Sent<E>[] {
  const { rule, sent } = ruleOf(endpoint, given)
  rules.unshift(rule)
  return sent
}

/** Answers the requests of an endpoint when the returned function is called. */
export function answerLater<E extends Endpoint>(endpoint: E, given: Answer<E>): () => void {
  const { promise, resolve } = Promise.withResolvers<Answer<E>>()
  answer(endpoint, () => promise)
  return () => resolve(given)
}

/** Answers all requests of an endpoint that the test does not answer. */
export function answerOtherwise<E extends Endpoint>(endpoint: E, given: Answer<E>): void {
  rules.push(ruleOf(endpoint, given).rule)
}

function ruleOf<E extends Endpoint>(endpoint: E, given: Answer<E> | Respond<E>): { rule: Rule; sent: Sent<E>[] } {
  const sent: Sent<E>[] = []
  const path = endpoint.path.replaceAll('.', '\\.').replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')
  const respond: Rule['respond'] = async (url, params, body) => {
    // Types of the parts are known only where the endpoint is.
    const request = {
      params: endpoint.params?.parse(params),
      query: endpoint.query?.parse(Object.fromEntries(url.searchParams)),
      body: endpoint.body?.parse(body),
    } as Sent<E>
    sent.push(request)
    const reply = await (typeof given === 'function' ? (given as Respond<E>)(request) : given)
    if (reply instanceof Failure) return reply.respond()
    if (endpoint.reply === null) return new Response(null, { status: 204 })
    if (typeof endpoint.reply === 'string') return new Response(reply as BodyInit)
    return Response.json(z.encode(endpoint.reply, reply), { status: endpoint.status ?? 200 })
  }
  return { rule: { endpoint, matches: new RegExp(`^${path}$`), respond }, sent }
}

/** Forgets all answers; returns the requests that had none, and what does not fit the schemas of its endpoint. */
export function forgetAnswers(): string[] {
  const found = [...new Set(faults)]
  rules = []
  faults = []
  return found
}

const realFetch = window.fetch

/** In place of the browser's: requests of the API get the answers of the test, others the network. */
window.fetch = async (input, init = {}) => {
  const url = new URL(String(input instanceof Request ? input.url : input), window.location.origin)
  if (!/^\/(api|paypal)\//.test(url.pathname)) return realFetch(input, init)
  const method = init.method ?? 'GET'
  const found = rules
    .filter((rule) => rule.endpoint.method === method && rule.matches.test(url.pathname))
    // `/api/orders/mine` before `/api/orders/{id}`.
    .sort((a, b) => a.endpoint.path.split('{').length - b.endpoint.path.split('{').length)[0]
  if (!found) {
    faults.push(`no answer to ${method} ${url.pathname}`)
    return new Response('', { status: 500 })
  }
  const params = { ...found.matches.exec(url.pathname)?.groups }
  for (const name of Object.keys(params)) params[name] = decodeURIComponent(params[name] ?? '')
  const body = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
  const answered = found.respond(url, params, body).catch((error) => {
    faults.push(`${method} ${url.pathname}: ${error}`)
    throw error
  })
  const { signal } = init
  if (!signal) return answered
  // An answer that comes too late, or after the page has canceled the request, is not read.
  return Promise.race([
    answered,
    new Promise<never>((_, reject) => {
      if (signal.aborted) reject(signal.reason)
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    }),
  ])
}
