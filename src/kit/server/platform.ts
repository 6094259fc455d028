import type { Config } from './config/config.ts'
import type { Database } from './database/database.ts'
import type { RateLimits } from './http/rate-limits.ts'
import type { Sessions } from './http/sessions.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Log } from './log.ts'

/** Services that every domain may use; passed in, so that tests can replace the clock, database or limits. */
export interface Platform {
  config: Config
  database: Database
  jobs: Jobs
  log: Log
  clock: () => Date
  limits: RateLimits
  sessions: Sessions
}
