import type pg from 'pg'
import { fieldsOf } from '../src/kit/records.ts'

/** One statement of a placed order as sent by the use cases, with its result. */
export interface Statement {
  /** Under which it is prepared; empty when it is not. */
  name: string
  text: string
  values: unknown[]
  rows: unknown[][]
}

type Call = (this: pg.PoolClient, ...args: unknown[]) => unknown

/** Runs `work` and returns the statements that it sends through this pool, in order. No other code may use the pool meanwhile. */
export async function recordStatements(pool: pg.Pool, work: () => Promise<unknown>): Promise<Statement[]> {
  const found: Statement[] = []
  const originals = new Map<pg.PoolClient, Call>()
  const record = (client: pg.PoolClient) => {
    if (originals.has(client)) return
    // Nothing can be assigned to the overloads of pg's own type.
    const query = client.query as unknown as Call
    originals.set(client, query)
    Object.assign(client, { query: recording(query, found) })
  }
  pool.on('acquire', record)
  try {
    await work()
  } finally {
    pool.off('acquire', record)
    for (const [client, query] of originals) Object.assign(client, { query })
  }
  return found
}

/** The function of a connection, which also notes each statement and its result. */
function recording(query: Call, found: Statement[]): Call {
  return function (...args) {
    const [first, second, last] = args
    const config = typeof first === 'string' ? { text: first } : fieldsOf(first)
    const values = [config.values, second].find((given) => Array.isArray(given)) ?? []
    const name = typeof config.name === 'string' ? config.name : ''
    const statement: Statement = { name, text: String(config.text), values, rows: [] }
    found.push(statement)
    const keep = (result?: { rows: object[] }) => {
      statement.rows = (result?.rows ?? []).map((row) => Object.values(row))
    }
    if (typeof last !== 'function') {
      // Without a callback pg answers with a promise.
      const response = query.apply(this, args) as Promise<{ rows: object[] }>
      response.then(keep, () => {})
      return response
    }
    const called = (error: unknown, result?: { rows: object[] }) => {
      keep(result)
      last(error, result)
    }
    return query.call(this, first, second, called)
  }
}
