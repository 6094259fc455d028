import { type FastifyBaseLogger, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import type { Log } from '../log.ts'
import { type Answered, answeredBy } from './answered.ts'

type Level = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace'

/** Creates a request's child logger on first use: most requests log nothing, and redaction makes a child cost 8 µs, an eighth of a catalog response. */
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

/** Fastify's request log, reduced to one line per request with the route pattern: the address may contain tokens (/reset-password/…). */
export class RequestLines extends LogController {
  readonly #lines: Log

  constructor(log: Log) {
    super({ disableRequestLogging: true })
    // The line contains no secrets, and redaction costs more than writing it.
    this.#lines = log.child({}, { redact: [] })
  }

  override requestCompleted(_error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    this.write(answeredBy(request, reply))
  }

  write({ id, method, route, status, ms }: Answered): void {
    this.#lines.info({ reqId: id, method, route, status, ms: Math.round(ms) })
  }
}
