import { type Config, loadConfig } from '../../kit/server/config/config.ts'
import type { Database } from '../../kit/server/database/database.ts'
import { createLog } from '../../kit/server/log.ts'
import { openShopDatabase } from '../startup/lifecycle.ts'

/** Runs `work` on the shop's database as it is, without migrating it. A running shop is not required. */
export async function withDatabase<Result>(
  work: (shop: { config: Config; database: Database }) => Promise<Result>,
): Promise<Result> {
  const config = loadConfig(process.env)
  const { database, close } = await openShopDatabase(config, createLog('error', process.stderr), { migrate: false })
  try {
    return await work({ config, database })
  } finally {
    await close()
  }
}
