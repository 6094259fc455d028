import type { IncomingMessage, OutgoingHttpHeader, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Config } from '../config/config.ts'
import { requests } from '../tracing.ts'
import type { AnswerObserver } from './answered.ts'

// Answers that are known leave before the framework is asked: for a page, its way through hooks, request and reply takes
// three times as long as sending the bytes. The framework makes each answer, and this module repeats it.

const megabyte = 1024 * 1024
const maxBytes = 32 * megabyte
/** What an answer weighs at least: there are never more than 2,000. */
const leastBytes = Math.floor(maxBytes / 2_000)
/** A client chooses its Accept-Encoding: the oldest form of an address goes. */
const maxForms = 8
/** A longer file is streamed. */
const maxFileBytes = megabyte
const nothing = Buffer.alloc(0)

/** A final answer of the framework. */
interface Kept {
  route: string | undefined
  status: number
  /** Names and values in turn, as `writeHead` takes them; the request id differs each time. */
  headers: OutgoingHttpHeader[]
  idAt: number
  body: Buffer
  etag: unknown
  currentTag: CurrentTag | undefined
}

/** The answers of one address by the forms in which they were wanted, oldest first. */
type Forms = ReadonlyMap<string, Kept>

/** The ETag that a route would send now. What it refers to stays in memory. */
type CurrentTag = () => string | undefined

/** What a route says of its answer. */
interface Mark {
  address: string
  currentTag: CurrentTag | undefined
}

const marks = new WeakMap<FastifyReply, Mark>()

/**
 * Lets the answer be repeated to plain requests with this target, letter by letter, while its ETag is the current one; as
 * long as the process runs without `currentTag`. Only for answers of routes without a limit that are the same for everyone
 * who is not signed in.
 */
export function keepAnswer(reply: FastifyReply, address: string, currentTag?: CurrentTag): void {
  marks.set(reply, { address, currentTag })
}

/** Lets a file be repeated that stays the same while the process runs. */
export function keepFile(reply: FastifyReply): void {
  const [path = ''] = reply.request.url.split('?', 1)
  keepAnswer(reply, path)
}

/** Headers of requests that the framework or a route reads. */
const telling = [
  'authorization',
  'range',
  'if-range',
  'if-match',
  'if-modified-since',
  'if-unmodified-since',
  'expect',
  'content-length',
  'content-type',
  'transfer-encoding',
]

/**
 * The form in which a plain request wants an answer: its content encodings and the version that the client has. Null for
 * any other request, which only the framework answers.
 */
export function formOf(
  { method, httpVersion, url = '', headers }: Pick<IncomingMessage, 'method' | 'httpVersion' | 'url' | 'headers'>,
  { trustProxy }: Pick<Config, 'trustProxy'>,
): string | null {
  const { cookie, 'accept-encoding': encodings = '', 'if-none-match': tag = '' } = headers
  if (method !== 'GET' && (method !== 'HEAD' || tag !== '')) return null
  if (httpVersion !== '1.1' || telling.some((name) => headers[name] !== undefined)) return null
  if (cookie !== undefined && cookie !== 'language=en' && !(cookie === 'language=es' && isSpanish(url))) return null
  // A reload asks for the whole file again.
  if (tag !== '' && headers['cache-control'] !== undefined) return null
  // The first one is worth a warning.
  if (trustProxy === false && headers['x-forwarded-for'] !== undefined) return null
  return `${encodings}\n${tag}`
}

/** Others redirect a visitor who has chosen Spanish. */
const isSpanish = (target: string) => target === '/es' || target.startsWith('/es/')

/** Whether this is a whole answer, or that the client has this version, which every visitor would get. */
function mayRepeat(request: FastifyRequest, reply: FastifyReply, { address }: Mark): boolean {
  const { 'if-none-match': tag } = request.headers
  const isFinal = tag ? reply.statusCode === 304 && reply.getHeader('etag') === tag : reply.statusCode === 200
  if (!isFinal || request.method !== 'GET' || request.originalUrl !== address) return false
  const isPrivate = /private|no-store/.test(String(reply.getHeader('cache-control')))
  return !isPrivate && !reply.hasHeader('set-cookie') && reply.hasHeader('x-request-id')
}

const isCurrent = ({ etag, currentTag }: Kept) => currentTag === undefined || currentTag() === etag

/** Final answers by target and form; see {@link keepAnswer}. */
export class KeptAnswers {
  readonly #config: Pick<Config, 'trustProxy'>
  readonly #addresses = new LRUCache<string, Forms>({ maxSize: maxBytes, sizeCalculation: weightOf })
  readonly #observers: AnswerObserver[] = []
  #isClosed = false

  constructor(config: Pick<Config, 'trustProxy'>) {
    this.#config = config
  }

  /** Reports every kept answer once it is sent. */
  observe(observer: AnswerObserver): void {
    this.#observers.push(observer)
  }

  /** Leaves everything to the framework from now on: while a process stops, answers close their connections. */
  close(): void {
    this.#isClosed = true
  }

  /** Answers a request, unless only the framework can. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    const start = performance.now()
    const kept = this.#find(request)
    if (!kept) return false
    const { method = '' } = request
    const { route, status, headers, idAt, body } = kept
    const id = crypto.randomUUID()
    headers[idAt] = id
    response.writeHead(status, headers)
    response.end(method === 'HEAD' ? undefined : body, () => {
      const answered = { id, method, route, status, ms: performance.now() - start }
      for (const observe of this.#observers) observe(answered)
    })
    return true
  }

  #find(request: IncomingMessage): Kept | undefined {
    // A tracer follows the way through the framework.
    if (this.#isClosed || requests.hasSubscribers) return undefined
    const { url = '' } = request
    const forms = this.#addresses.get(url)
    if (!forms) return undefined
    const form = formOf(request, this.#config)
    const kept = form === null ? undefined : forms.get(form)
    if (!kept || isCurrent(kept)) return kept
    this.#addresses.delete(url)
    return undefined
  }

  /** Keeps what the framework sends, if it may be repeated. @returns what to send: a short file is read for this. */
  take(request: FastifyRequest, reply: FastifyReply, payload: unknown): unknown {
    const mark = marks.get(reply)
    if (mark === undefined || !mayRepeat(request, reply, mark)) return payload
    const keep = (body: Buffer) => {
      const form = formOf(request.raw, this.#config)
      if (form !== null) this.#keep(mark.address, form, keptOf(request, reply, body, mark))
      return body
    }
    if (Buffer.isBuffer(payload)) return keep(payload)
    if (reply.statusCode === 304) keep(nothing)
    const length = Number(reply.getHeader('content-length'))
    return payload instanceof Readable && length <= maxFileBytes ? buffer(payload).then(keep) : payload
  }

  #keep(address: string, form: string, kept: Kept): void {
    const forms = [...(this.#addresses.peek(address) ?? [])]
    const others = forms.filter(([other, one]) => other !== form && isCurrent(one))
    this.#addresses.set(address, new Map([...others.slice(1 - maxForms), [form, kept]]))
  }
}

function keptOf(request: FastifyRequest, reply: FastifyReply, body: Buffer, { currentTag }: Mark): Kept {
  const named = reply.getHeaders()
  // The framework adds it after its hooks.
  if (reply.statusCode !== 304) named['content-length'] ??= `${body.length}`
  return {
    route: request.routeOptions.url,
    status: reply.statusCode,
    headers: Object.entries(named).flatMap(([name, value]) => [name, value ?? '']),
    idAt: Object.keys(named).indexOf('x-request-id') * 2 + 1,
    body,
    etag: named.etag,
    currentTag,
  }
}

function weightOf(forms: Forms): number {
  const bytes = [...forms].map(([form, { headers, body }]) => form.length + headers.join().length + body.length)
  return bytes.reduce((sum, size) => sum + Math.max(size, leastBytes), 0)
}

/**
 * Puts kept answers before the framework. Its server stays as it is, with its limits of time; a second one, which it opens
 * for the other address of `localhost`, answers by the framework alone. Call it before any hook is added.
 */
export function installKeptAnswers(server: FastifyInstance, config: Pick<Config, 'trustProxy'>): KeptAnswers {
  const kept = new KeptAnswers(config)
  const [framework] = server.server.listeners('request')
  if (!framework) throw new Error('the framework listens to requests')
  server.server.removeAllListeners('request').on('request', (request, response) => {
    if (!kept.answer(request, response)) framework.call(server.server, request, response)
  })
  server.decorate('keptAnswers', kept)
  server.addHook('onSend', (request, reply, payload, done) => {
    const sent = kept.take(request, reply, payload)
    if (sent instanceof Promise) sent.then((body) => done(null, body), done)
    else done(null, sent)
  })
  server.addHook('preClose', (done) => {
    kept.close()
    done()
  })
  return kept
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Answers that leave before the framework is asked. */
    keptAnswers?: KeptAnswers
  }
}
