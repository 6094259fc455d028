import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Log } from '../log.ts'
import type { Db, Tx } from './db.ts'
import { statementName, withoutNames } from './prepared.ts'
import { type ReportReads, reportReads } from './report-reads.ts'
import { traceStatements } from './trace-statements.ts'

export type { Db, Tx }

export interface Database {
  pool: pg.Pool
  db: Db
  /** For dedicated connections outside the pool that need a session: LISTEN, migrations and jobs. */
  direct: pg.ClientConfig
  /** For reports and exports; from the replica if there is one. */
  readReport: ReportReads
  close(): Promise<void>
}

/** A connection outside the pool; see {@link onDirectConnection}. */
export type DirectClient = pg.Client

export interface DatabaseOptions {
  /** A postgres:// address or its parts. */
  connection: string | pg.ClientConfig
  /** The same without a pooler in between; `connection` by default. */
  direct?: string | pg.ClientConfig
  /** A replica of the same database that follows it, for `readReport`. */
  replica?: string | pg.ClientConfig
  /** Greatest age of the replica's data; 30 s by default. */
  replicaLagMs?: number
  poolSize?: number
  log?: Log
  /** Statement timeout of the server. The client gives up {@link answerMarginMs} later. */
  statementTimeoutMs?: number
  /** Time limit for opening a connection or waiting for a free one. */
  connectTimeoutMs?: number
}

const defaultStatementTimeoutMs = 15_000

/** Time beyond the statement timeout after which the server counts as unreachable. */
const answerMarginMs = 2_000

export interface TransactionOptions {
  isolation?: 'read committed' | 'repeatable read' | 'serializable'
  /** Makes up to five attempts after deadlocks or serialization failures: `work` must have no effects outside the database. */
  retry?: boolean
  /** Runs the transactions with the same text one after another, in every process. */
  oneByOne?: string
}

/**
 * The name of the shop's connections. It changes with a release beside which the release before must not run once
 * something is turned on (decision 088): the first knows no price rules, the second no parts of payments.
 */
export const application = 'flor-de-maga 3'
export const olderApplications = ['flor-de-maga', 'flor-de-maga 2'] as const

export function openDatabase(options: DatabaseOptions): Database {
  const common = {
    application_name: application,
    keepAlive: true,
    // The default of the operating system is two hours.
    keepAliveInitialDelayMillis: 5_000,
    connectionTimeoutMillis: options.connectTimeoutMs ?? 5_000,
  }
  const pool = openPool({ ...common, ...partsOf(options.connection), max: options.poolSize ?? 10 }, options)
  const db = drizzle(pool)
  if (options.direct !== undefined) withoutNames(db)
  const replica =
    options.replica === undefined ? null : openReplica({ ...common, ...partsOf(options.replica) }, options)
  let closed: Promise<unknown> | null = null
  return {
    pool,
    db,
    direct: { ...common, ...partsOf(options.direct ?? options.connection) },
    readReport: replica
      ? reportReads({ primary: { pool, db }, replica, log: options.log, maxLagMs: options.replicaLagMs })
      : (read) => read(db),
    async close() {
      closed ??= Promise.all([pool.end(), replica?.pool.end()])
      await closed
    },
  }
}

function openPool(config: pg.PoolConfig, options: DatabaseOptions, session = ''): pg.Pool {
  const statementTimeoutMs = options.statementTimeoutMs ?? defaultStatementTimeoutMs
  const pool = new pg.Pool({
    ...config,
    query_timeout: statementTimeoutMs + answerMarginMs,
    // Not as startup parameters: pgbouncer rejects those.
    onConnect: async (client) => {
      await client.query(
        `set timezone = 'UTC'; set statement_timeout = ${statementTimeoutMs}; set idle_in_transaction_session_timeout = 30000${session}`,
      )
    },
  })
  // Without these two listeners a connection closed by Postgres would end the process.
  pool.on('error', (error) => options.log?.warn({ err: error }, 'idle database connection lost'))
  pool.on('connect', (client) => {
    client.on('error', (error) => options.log?.warn({ err: error }, 'database connection lost'))
  })
  traceStatements(pool)
  return pool
}

/** Few connections, since reports are rare, and a short time to connect, since the primary can serve the report instead. */
function openReplica(config: pg.PoolConfig, options: DatabaseOptions): { pool: pg.Pool; db: Db } {
  // The address might name a server that accepts writes.
  const readOnly = '; set default_transaction_read_only = on'
  const pool = openPool({ ...config, max: 3, connectionTimeoutMillis: 2_000 }, options, readOnly)
  const db = drizzle(pool)
  withoutNames(db)
  return { pool, db }
}

/** For work that nobody waits for in front of a page: a busy machine may need longer for a connection than a request should. */
const patientConnectMs = 30_000

/**
 * Runs `work` on a direct connection without time limits: for statements that wait for a lock or change the schema.
 * The connection is closed afterwards.
 */
export async function onDirectConnection<Result>(
  database: Pick<Database, 'direct'>,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ ...database.direct, connectionTimeoutMillis: patientConnectMs })
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
 * @throws what `work` throws, or the database's error; {@link sqlState} identifies the latter.
 */
export async function inTransaction<Result>(
  database: Database,
  work: (tx: Tx) => Promise<Result>,
  options: TransactionOptions = {},
): Promise<Result> {
  const maxAttempts = options.retry ? 5 : 1
  for (let attempt = 1; ; attempt++) {
    try {
      return await runOnce(database, work, options)
    } catch (error) {
      if (attempt >= maxAttempts || !isConflict(error)) throw error
      await sleep(Math.random() * 20 * 2 ** attempt)
    }
  }
}

/**
 * Runs a part of a transaction of which nothing stays when it fails: whoever catches the error goes on with the transaction.
 * @throws what `work` throws
 */
export async function inSavepoint<Result>(tx: Tx, work: () => Promise<Result>): Promise<Result> {
  await tx.execute(sql`savepoint part`)
  try {
    return await work()
  } catch (error) {
    await tx.execute(sql`rollback to savepoint part`)
    throw error
  }
}

/** SQLSTATE of the Postgres error in `error` or in its causes (Drizzle wraps them), or null. */
export function sqlState(error: unknown): string | null {
  return postgresError(error)?.code ?? null
}

/** Name of the violated constraint in `error`, or null. */
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
    const result = await work(transactionOf(database, client))
    const end = await client.query('commit')
    // After a caught SQL error Postgres answers COMMIT with ROLLBACK: that must not count as success.
    if (end.command !== 'COMMIT') throw new Error('the transaction was rolled back: a failed query was ignored')
    return result
  } catch (error) {
    broken = await rollback(client, error)
    throw error
  } finally {
    // A connection in an unknown state is closed instead of being returned to the pool.
    client.release(broken)
  }
}

const transactions = new WeakMap<pg.PoolClient, Tx>()

/** One handle per connection, because `prepared` builds its statements once per handle. */
function transactionOf(database: Database, client: pg.PoolClient): Tx {
  const known = transactions.get(client)
  if (known) return known
  const tx = drizzle(client)
  if (statementName(database.db, 'named') === '') withoutNames(tx)
  transactions.set(client, tx)
  return tx
}

/** Begins and locks in one message to the server. */
async function begin(client: pg.PoolClient, { isolation, oneByOne }: TransactionOptions): Promise<void> {
  const start = isolation ? `begin isolation level ${isolation}` : 'begin'
  const lock =
    oneByOne === undefined
      ? ''
      : `; select pg_advisory_xact_lock(hashtextextended(${client.escapeLiteral(oneByOne)}, 0))`
  await client.query(start + lock)
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
