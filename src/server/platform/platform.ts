import type { Config } from '../config.ts'
import type { Database } from './database.ts'
import type { Jobs } from './jobs.ts'
import type { Log } from './log.ts'
import type { RateLimits } from './rate-limits.ts'
import type { Sessions } from './sessions.ts'

/** What every domain may lean on; passed in, so that a test can bring its own clock, database or limits. */
export interface Platform {
  config: Config
  database: Database
  jobs: Jobs
  log: Log
  clock: () => Date
  limits: RateLimits
  sessions: Sessions
}
