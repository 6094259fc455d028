import { setTimeout as sleep } from 'node:timers/promises'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Log } from './log.ts'

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
  /** How to open a connection of one's own, outside the pool. */
  connection: pg.ClientConfig
  close(): Promise<void>
}

export interface DatabaseOptions {
  /** A postgres:// address or the parts of one. */
  connection: string | pg.ClientConfig
  poolSize?: number
  log?: Log
  statementTimeoutMs?: number
}

export interface TransactionOptions {
  isolation?: 'read committed' | 'repeatable read' | 'serializable'
  /** Runs the work again after a deadlock or a serialization failure, at most five times: it must have no other effects. */
  retry?: boolean
}

export function openDatabase(options: DatabaseOptions): Database {
  const given = typeof options.connection === 'string' ? { connectionString: options.connection } : options.connection
  const connection: pg.ClientConfig = {
    application_name: 'flor-de-maga',
    options: '-c TimeZone=UTC',
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
    ...given,
  }
  const pool = new pg.Pool({
    ...connection,
    max: options.poolSize ?? 10,
    statement_timeout: options.statementTimeoutMs ?? 15_000,
    idle_in_transaction_session_timeout: 30_000,
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
    connection,
    close() {
      closed ??= pool.end()
      return closed
    },
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
    broken = await rollback(client)
    throw error
  } finally {
    // A connection in an unknown state is closed, never given back.
    client.release(broken)
  }
}

async function begin(client: pg.PoolClient, options: TransactionOptions): Promise<void> {
  await client.query(options.isolation ? `begin isolation level ${options.isolation}` : 'begin')
}

async function rollback(client: pg.PoolClient): Promise<Error | undefined> {
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

function postgresError(error: unknown): pg.DatabaseError | null {
  if (error instanceof pg.DatabaseError) return error
  return error instanceof Error && error.cause !== undefined ? postgresError(error.cause) : null
}
