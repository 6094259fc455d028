import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'

/**
 * First parameter of every query function: the database or one transaction. Drizzle's `transaction` is omitted
 * because it leaks a pool slot when BEGIN fails; use `inTransaction`.
 */
export type Db = Omit<NodePgDatabase, 'transaction'>

/** One open transaction. `$client` is its connection, for libraries that run their own SQL in it (pg-boss). */
export type Tx = Db & { $client: pg.PoolClient }
