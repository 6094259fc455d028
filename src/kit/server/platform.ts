import type { Config } from './config/config.ts'
import type { Database } from './database/database.ts'
import type { RateLimits } from './http/rate-limits.ts'
import type { Sessions } from './http/sessions.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Log } from './log.ts'

/** What exists while the shop is stopped, too: what `doctor` and other commands pass. */
export interface Installation {
  config: Config
  database: Database
  log: Log
  clock: () => Date
}

/**
 * The shop's services, passed whole to whatever needs one of them, so that tests can replace clock, database or limits. A
 * feature declares its own in this interface.
 */
export interface Platform extends Installation {
  jobs: Jobs
  limits: RateLimits
  sessions: Sessions
}
