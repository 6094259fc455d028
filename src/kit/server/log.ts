import { type DestinationStream, type Logger, pino } from 'pino'

export type Log = Logger

const secretKeys = [
  'authorization',
  'cookie',
  '["set-cookie"]',
  'password',
  'currentPassword',
  'newPassword',
  'confirmPassword',
  'token',
  'secret',
  'clientSecret',
  'client_secret',
  'smtpPassword',
  'clientToken',
  'appSecret',
  'access_token',
  'html',
  'text',
]

const paths = secretKeys.flatMap((key) => {
  const dotted = key.startsWith('[') ? key : `.${key}`
  return [key, `*${dotted}`, `*.*${dotted}`, `*.*.*${dotted}`]
})

/** Fields of an error that are logged: names and codes, never the values of a query or a row. */
const loggedKeys = ['code', 'constraint', 'table', 'column', 'syscall', 'status', 'kind', 'issue', 'debugId'] as const

/** Omits personal data: Drizzle puts the parameters of a query into the message, Postgres the row into `detail`. */
function describeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return typeof error === 'object' ? undefined : error
  const fields = loggedKeys.flatMap((key) => (key in error ? [[key, Reflect.get(error, key)]] : []))
  const stack = error.stack?.split('\n').filter((line) => /^\s+at /.test(line))
  return {
    type: error.name === 'Error' ? error.constructor.name : error.name,
    message: error.message.replace(/\nparams: [\s\S]*/, ''),
    ...Object.fromEntries(fields),
    ...(error.cause === undefined || depth > 4 ? {} : { cause: describeError(error.cause, depth + 1) }),
    stack: stack?.join('\n'),
  }
}

/** Warnings and worse are written at once, with what waits before them. */
const urgentLevel = pino.levels.values.warn ?? 0
const batchBytes = 4_096
const batchMs = 250

/**
 * Standard output in batches: a system call for each line takes as long as sending a known answer. A process that is killed
 * loses the lines of a quarter of a second, none of them a warning; one that exits loses nothing.
 */
function standardOutput(): DestinationStream {
  const stream = pino.destination({ dest: 1, sync: true, minLength: batchBytes, periodicFlush: batchMs })
  process.once('exit', () => stream.flushSync())
  const batches = {
    // pino tells the level of a line to a stream that asks for it.
    [pino.symbols.needsMetadataGsym]: true,
    lastLevel: 0,
    write(line: string) {
      stream.write(line)
      if (this.lastLevel >= urgentLevel) stream.flushSync()
    },
  }
  return batches
}

/** JSON lines on standard output; credentials, tokens and mail bodies are redacted at up to three levels. */
export function createLog(level: string, destination: DestinationStream = standardOutput()): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths, censor: '[redacted]' },
      serializers: { err: describeError },
    },
    destination,
  )
}
