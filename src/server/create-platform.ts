import { findIdleMinutes, findSignedIn } from '../accounts/server/find-viewer.ts'
import { RateLimits } from '../kit/server/http/rate-limits.ts'
import { Sessions } from '../kit/server/http/sessions.ts'
import type { Jobs } from '../kit/server/jobs/jobs.ts'
import type { Installation, Platform } from '../kit/server/platform.ts'
import { paymentProviders } from '../payments/server/providers.ts'

/** The shop's services, for the application and for commands that change accounts. */
export function createPlatform(
  installation: Installation,
  jobs: Jobs,
  providers = paymentProviders(installation),
): Platform {
  const { config, database, log, clock } = installation
  return {
    config,
    database,
    log,
    clock,
    jobs,
    providers,
    limits: new RateLimits(database.pool, config.rateLimits),
    sessions: new Sessions({
      db: database.db,
      secure: config.publicUrl.startsWith('https:'),
      clock,
      findSignedIn: (sid, now) => findSignedIn(database.db, sid, now),
      findIdleMinutes,
    }),
  }
}
