import { type Database, openDatabase } from '../src/kit/server/database/database.ts'
import { startEmbeddedPostgres } from '../src/kit/server/embedded-postgres/embedded-postgres.ts'
import type { ShopProcess } from './shop-process.ts'

/** Runs queries on the database of a running shop, without stopping its server. */
export async function withDatabase({ dataDir }: ShopProcess, work: (database: Database) => Promise<void>) {
  const postgres = await startEmbeddedPostgres({ dataDir })
  const database = openDatabase({ connection: postgres.connection })
  try {
    await work(database)
  } finally {
    await database.close()
    await postgres.stop()
  }
}
