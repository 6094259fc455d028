import { loadConfig } from '../../kit/server/config/config.ts'
import { createLog } from '../../kit/server/log.ts'
import type { Installation } from '../../kit/server/platform.ts'
import { openShopDatabase } from '../startup/lifecycle.ts'

/** Runs `work` on the shop's database as it is, without migrating it. A running shop is not required. */
export async function withDatabase<Result>(work: (shop: Installation) => Promise<Result>): Promise<Result> {
  const config = loadConfig(process.env)
  const log = createLog('error', process.stderr)
  const { database, close } = await openShopDatabase(config, log, { migrate: false })
  try {
    return await work({ config, database, log, clock: () => new Date() })
  } finally {
    await close()
  }
}
