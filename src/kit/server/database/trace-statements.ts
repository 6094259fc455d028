import type pg from 'pg'
import { fieldsOf } from '../../records.ts'
import { statements, type TracedStatement } from '../tracing.ts'

/**
 * Traces the statements of a pool and of the connections taken from it to the channel `statements`. A call with a
 * callback is not traced: the pool makes it for a statement that was traced already.
 */
export function traceStatements(pool: pg.Pool): void {
  traceQueries(pool)
  pool.on('connect', traceQueries)
}

function traceQueries(target: { query: (...args: never[]) => unknown }): void {
  const { query } = target
  const traced = (...args: unknown[]): unknown => {
    const send = () => Reflect.apply(query, target, args)
    const found = statements.hasSubscribers && typeof args.at(-1) !== 'function' ? statementOf(args[0]) : null
    return found ? statements.tracePromise(async () => send(), found) : send()
  }
  Object.assign(target, { query: traced })
}

/** Null for statements that stream: they end later than their call. */
function statementOf(statement: unknown): TracedStatement | null {
  const { text = statement, name, submit } = fieldsOf(statement)
  if (typeof text !== 'string' || submit !== undefined) return null
  const operation = /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'OTHER'
  const table = /\b(?:from|into|update)\s+"?([\w.]+)/i.exec(text)?.[1]
  return { name: typeof name === 'string' && isReadable(name) ? name : undefined, operation, table }
}

/** The statements of pg-boss are named by a hash. */
const isReadable = (name: string) => name !== '' && !/[0-9a-f]{40}$/.test(name)
