import type pg from 'pg'
import { fieldsOf } from '../../records.ts'
import { type StatementReport, statements } from '../tracing.ts'

/**
 * Reports the statements of a pool and of the connections taken from it to the channel `statements`. A call with a
 * callback is not reported: the pool makes it for a statement that was reported already.
 */
export function reportStatements(pool: pg.Pool): void {
  reportQueries(pool)
  pool.on('connect', reportQueries)
}

function reportQueries(target: { query: (...args: never[]) => unknown }): void {
  const { query } = target
  const reported = (...args: unknown[]): unknown => {
    const send = () => Reflect.apply(query, target, args)
    const report = statements.hasSubscribers && typeof args.at(-1) !== 'function' ? reportOf(args[0]) : null
    return report ? statements.tracePromise(async () => send(), report) : send()
  }
  Object.assign(target, { query: reported })
}

/** Null for statements that stream: they end later than their call. */
function reportOf(statement: unknown): StatementReport | null {
  const { text = statement, name, submit } = fieldsOf(statement)
  if (typeof text !== 'string' || submit !== undefined) return null
  const operation = /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'OTHER'
  const table = /\b(?:from|into|update)\s+"?([\w.]+)/i.exec(text)?.[1]
  return { name: typeof name === 'string' && isReadable(name) ? name : undefined, operation, table }
}

/** The statements of pg-boss are named by a hash. */
const isReadable = (name: string) => name !== '' && !/[0-9a-f]{40}$/.test(name)
