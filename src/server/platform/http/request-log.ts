import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Log } from '../log.ts'

type Level = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace'

/** Creates a request's child logger on first use: most requests log nothing, and a child costs as much as a cheap request. */
class RequestLog {
  readonly #parent: FastifyBaseLogger
  readonly #childArgs: Parameters<FastifyBaseLogger['child']>
  #childLogger: FastifyBaseLogger | undefined

  constructor(parent: FastifyBaseLogger, ...child: Parameters<FastifyBaseLogger['child']>) {
    this.#parent = parent
    this.#childArgs = child
  }

  get level() {
    return this.#parent.level
  }

  child(...args: Parameters<FastifyBaseLogger['child']>) {
    return this.#log().child(...args)
  }

  fatal(...args: unknown[]) {
    this.#write('fatal', args)
  }
  error(...args: unknown[]) {
    this.#write('error', args)
  }
  warn(...args: unknown[]) {
    this.#write('warn', args)
  }
  info(...args: unknown[]) {
    this.#write('info', args)
  }
  debug(...args: unknown[]) {
    this.#write('debug', args)
  }
  trace(...args: unknown[]) {
    this.#write('trace', args)
  }
  silent() {}

  #log(): FastifyBaseLogger {
    this.#childLogger ??= this.#parent.child(...this.#childArgs)
    return this.#childLogger
  }

  #write(level: Level, args: unknown[]): void {
    const log = this.#log()
    Reflect.apply(log[level], log, args)
  }
}

/** For Fastify's option `childLoggerFactory`. */
export function requestLog(...args: ConstructorParameters<typeof RequestLog>): FastifyBaseLogger {
  return new RequestLog(...args)
}

/** Logs one line per request with the route pattern: the address may contain tokens (/reset-password/…). */
export function logRequests(server: FastifyInstance, log: Log): void {
  // The line contains no secrets, and redaction costs more than writing it.
  const lines = log.child({}, { redact: [] })
  server.addHook('onResponse', ({ id, method, routeOptions }, reply, done) => {
    const ms = Math.round(reply.elapsedTime)
    lines.info({ reqId: id, method, route: routeOptions.url, status: reply.statusCode, ms })
    done()
  })
}
