import { setTimeout as sleep } from 'node:timers/promises'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Log } from '../log.ts'

/**
 * What every query function takes first: the whole database or one transaction. Drizzle's own `transaction` is left
 * out because it loses a pool slot when BEGIN fails; use {@link inTransaction}.
 */
export type Db = Omit<NodePgDatabase, 'transaction'>

/** One open transaction. `$client` is its connection, for those that write through it by other means (the jobs). */
export type Tx = Db & { $client: pg.PoolClient }

export interface Database {
  pool: pg.Pool
  db: Db
  /** For connections outside the pool that need a session of their own: LISTEN, migrations and jobs. */
  direct: pg.ClientConfig
  close(): Promise<void>
}

export interface DatabaseOptions {
  /** A postgres:// address or the parts of one. */
  connection: string | pg.ClientConfig
  /** The same without a pooler in between; `connection` by default. */
  direct?: string | pg.ClientConfig
  poolSize?: number
  log?: Log
  /** When the server ends a statement. The client gives up {@link answerMarginMs} later. */
  statementTimeoutMs?: number
  /** How long making a connection, or waiting for a free one, may take. */
  connectTimeoutMs?: number
}

/** What an answer may take beyond the statement's own limit before the server counts as unreachable. */
const answerMarginMs = 2_000

export interface TransactionOptions {
  isolation?: 'read committed' | 'repeatable read' | 'serializable'
  /** Runs the work again after a deadlock or a serialization failure, at most five times: it must have no other effects. */
  retry?: boolean
}

export function openDatabase(options: DatabaseOptions): Database {
  const statementTimeoutMs = options.statementTimeoutMs ?? 15_000
  const common = {
    application_name: 'flor-de-maga',
    keepAlive: true,
    // Without a delay the operating system waits two hours before it looks whether the other side is there.
    keepAliveInitialDelayMillis: 5_000,
    connectionTimeoutMillis: options.connectTimeoutMs ?? 5_000,
  }
  const pool = new pg.Pool({
    ...common,
    ...partsOf(options.connection),
    max: options.poolSize ?? 10,
    query_timeout: statementTimeoutMs + answerMarginMs,
    // Not as startup parameters: pgbouncer refuses those.
    onConnect: async (client) => {
      await client.query(
        `set timezone = 'UTC'; set statement_timeout = ${statementTimeoutMs}; set idle_in_transaction_session_timeout = 30000`,
      )
    },
  })
  // Without these two listeners a connection that Postgres closes would end the process.
  pool.on('error', (error) => options.log?.warn({ err: error }, 'idle database connection lost'))
  pool.on('connect', (client) => {
    client.on('error', (error) => options.log?.warn({ err: error }, 'database connection lost'))
  })
  let closed: Promise<void> | null = null
  return {
    pool,
    db: drizzle(pool),
    direct: { ...common, ...partsOf(options.direct ?? options.connection) },
    close() {
      closed ??= pool.end()
      return closed
    },
  }
}

/**
 * Runs `work` on a direct connection without time limits: for statements that wait for a lock or change the schema.
 * The connection is closed afterwards.
 */
export async function onDirectConnection<Result>(
  database: Pick<Database, 'direct'>,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(database.direct)
  // Without a listener a connection that breaks while idle would end the process.
  client.on('error', () => {})
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * Runs `work` in one transaction: commits what it returns, rolls back what it throws.
 * @throws what `work` throws, or the database's error; {@link sqlState} tells which.
 */
export async function inTransaction<Result>(
  database: Database,
  work: (tx: Tx) => Promise<Result>,
  options: TransactionOptions = {},
): Promise<Result> {
  const tries = options.retry ? 5 : 1
  for (let attempt = 1; ; attempt++) {
    try {
      return await runOnce(database, work, options)
    } catch (error) {
      if (attempt >= tries || !isConflict(error)) throw error
      await sleep(Math.random() * 20 * 2 ** attempt)
    }
  }
}

/** SQLSTATE of the Postgres error in `error` or in its causes (Drizzle wraps them), or null. */
export function sqlState(error: unknown): string | null {
  return postgresError(error)?.code ?? null
}

/** Name of the constraint that `error` says is violated, or null. */
export function violatedConstraint(error: unknown): string | null {
  return postgresError(error)?.constraint ?? null
}

async function runOnce<Result>(
  database: Database,
  work: (tx: Tx) => Promise<Result>,
  options: TransactionOptions,
): Promise<Result> {
  const client = await database.pool.connect()
  let broken: Error | undefined
  try {
    await begin(client, options)
    const result = await work(drizzle(client))
    const end = await client.query('commit')
    // After a swallowed SQL error Postgres answers COMMIT with a rollback: that must not look like success.
    if (end.command !== 'COMMIT') throw new Error('the transaction was rolled back: a failed query was ignored')
    return result
  } catch (error) {
    broken = await rollback(client, error)
    throw error
  } finally {
    // A connection in an unknown state is closed, never given back.
    client.release(broken)
  }
}

async function begin(client: pg.PoolClient, options: TransactionOptions): Promise<void> {
  await client.query(options.isolation ? `begin isolation level ${options.isolation}` : 'begin')
}

async function rollback(client: pg.PoolClient, cause: unknown): Promise<Error | undefined> {
  // The unanswered statement still occupies the connection: a ROLLBACK would wait behind it.
  if (isUnanswered(cause)) return new Error('the server did not answer', { cause })
  try {
    await client.query('rollback')
    return undefined
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

function isConflict(error: unknown): boolean {
  return ['40001', '40P01'].includes(sqlState(error) ?? '')
}

/** Whether a statement got no answer within the client's own time limit. */
function isUnanswered(error: unknown): boolean {
  return error instanceof Error && (error.message === 'Query read timeout' || isUnanswered(error.cause))
}

function partsOf(connection: string | pg.ClientConfig): pg.ClientConfig {
  return typeof connection === 'string' ? { connectionString: connection } : connection
}

function postgresError(error: unknown): pg.DatabaseError | null {
  if (error instanceof pg.DatabaseError) return error
  return error instanceof Error && error.cause !== undefined ? postgresError(error.cause) : null
}
