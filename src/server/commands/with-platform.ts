import { loadConfig } from '../../kit/server/config/config.ts'
import { startJobs } from '../../kit/server/jobs/jobs.ts'
import { createLog } from '../../kit/server/log.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { createPlatform } from '../create-platform.ts'
import { openShopDatabase } from '../startup/lifecycle.ts'

/** Runs `work` on the shop's database, migrated to this version. A running shop is not required. */
export async function withPlatform<Result>(work: (platform: Platform) => Promise<Result>): Promise<Result> {
  const config = loadConfig(process.env)
  const log = createLog('error', process.stderr)
  const { database, close } = await openShopDatabase(config, log)
  try {
    const jobs = await startJobs(database, log)
    const platform = createPlatform({ config, database, log, clock: () => new Date() }, jobs)
    return await work(platform).finally(() => jobs.stop())
  } finally {
    await close()
  }
}
