import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Log } from '../log.ts'

type Level = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace'

/** A request's own logger, made when it first has something to say: most requests have not, and it costs as much as a cheap answer. */
class RequestLog {
  readonly #parent: FastifyBaseLogger
  readonly #child: Parameters<FastifyBaseLogger['child']>
  #made: FastifyBaseLogger | undefined

  constructor(parent: FastifyBaseLogger, ...child: Parameters<FastifyBaseLogger['child']>) {
    this.#parent = parent
    this.#child = child
  }

  get level() {
    return this.#parent.level
  }

  child(...args: Parameters<FastifyBaseLogger['child']>) {
    return this.#log().child(...args)
  }

  fatal(...args: unknown[]) {
    this.#say('fatal', args)
  }
  error(...args: unknown[]) {
    this.#say('error', args)
  }
  warn(...args: unknown[]) {
    this.#say('warn', args)
  }
  info(...args: unknown[]) {
    this.#say('info', args)
  }
  debug(...args: unknown[]) {
    this.#say('debug', args)
  }
  trace(...args: unknown[]) {
    this.#say('trace', args)
  }
  silent() {}

  #log(): FastifyBaseLogger {
    this.#made ??= this.#parent.child(...this.#child)
    return this.#made
  }

  #say(level: Level, args: unknown[]): void {
    const log = this.#log()
    Reflect.apply(log[level], log, args)
  }
}

/** For Fastify's option `childLoggerFactory`. */
export function requestLog(...args: ConstructorParameters<typeof RequestLog>): FastifyBaseLogger {
  return new RequestLog(...args)
}

/** One line for each request, by its pattern: addresses can hold tokens (/reset-password/…). */
export function logRequests(server: FastifyInstance, log: Log): void {
  // Nothing in the line can be secret, and to look for secrets costs more than to write it.
  const lines = log.child({}, { redact: [] })
  server.addHook('onResponse', ({ id, method, routeOptions }, reply, done) => {
    const ms = Math.round(reply.elapsedTime)
    lines.info({ reqId: id, method, route: routeOptions.url, status: reply.statusCode, ms })
    done()
  })
}
