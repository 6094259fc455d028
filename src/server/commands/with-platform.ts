import { findViewer } from '../../accounts/server/find-viewer.ts'
import type { Config } from '../../kit/server/config/config.ts'
import { loadConfig } from '../../kit/server/config/config.ts'
import type { Database } from '../../kit/server/database/database.ts'
import { RateLimits } from '../../kit/server/http/rate-limits.ts'
import { Sessions } from '../../kit/server/http/sessions.ts'
import { type Jobs, startJobs } from '../../kit/server/jobs/jobs.ts'
import { createLog, type Log } from '../../kit/server/log.ts'
import { openShopDatabase } from '../startup/lifecycle.ts'

/** The parts of the platform that commands pass to use cases. */
export interface CommandPlatform {
  config: Config
  database: Database
  jobs: Jobs
  clock: () => Date
  limits: RateLimits
  sessions: Sessions
  log: Log
}

/** Runs `work` on the shop's database, migrated to this version. A running shop is not required. */
export async function withPlatform<Result>(work: (platform: CommandPlatform) => Promise<Result>): Promise<Result> {
  const config = loadConfig(process.env)
  const log = createLog('error')
  const { database, close } = await openShopDatabase(config, log)
  try {
    const jobs = await startJobs(database, log)
    const clock = () => new Date()
    const sessions = new Sessions({
      db: database.db,
      secure: config.publicUrl.startsWith('https:'),
      clock,
      findViewer: (id) => findViewer(database.db, id),
    })
    const limits = new RateLimits(database.pool, config.rateLimits)
    return await work({ config, database, jobs, clock, limits, sessions, log }).finally(() => jobs.stop())
  } finally {
    await close()
  }
}
