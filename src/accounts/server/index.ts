import { deleteExpiredCounters } from '../../kit/server/http/rate-limits.ts'
import { daysBefore } from '../../kit/server/personal-data.ts'
import type { Feature } from '../../server/feature.ts'
import { deferredRequestJob } from './deferred-requests.ts'
import { exportAccount } from './read-person.ts'
import { removeExpiredRegistrations } from './registration-queries.ts'
import { registerAccountRoutes } from './routes.ts'
import { resealTotp } from './second-factor/reseal-totp.ts'
import { sweepUnfinished } from './second-factor/sweep.ts'
import { emailVerification, passwordPolicy } from './security-checks.ts'
import { settingsChangeNotifier } from './settings-change-notifier.ts'
import { mailSignInCode, signInCodeJob } from './sign-in-code.ts'
import { removeExpiredSignInCodes } from './sign-in-code-queries.ts'
import { columns } from './tables.ts'
import { removeExpiredCodes } from './verification-code-queries.ts'
import { workDeferredRequest } from './work-deferred-request.ts'

/** People: registration, sign-in, second factor, profile, and their management by staff. */
export const accounts: Feature = {
  columns,
  routes: ({ bind, platform, erasePerson }) => registerAccountRoutes(bind, platform, erasePerson),
  work: async ({ platform }) => {
    const { jobs, database, clock, sessions } = platform
    await jobs.work(deferredRequestJob, (data) => workDeferredRequest(platform, data))
    await jobs.work(signInCodeJob, (data) => mailSignInCode(platform, data))
    jobs.every(600, 'sweep-sessions', () => sessions.sweep())
    jobs.every(3600, 'sweep-registrations', () => removeExpiredRegistrations(database.db, clock()))
    jobs.every(3600, 'sweep-codes', async () => {
      await removeExpiredCodes(database.db, clock())
      await removeExpiredSignInCodes(database.db, clock())
    })
    jobs.every(600, 'sweep-sign-ins', () => sweepUnfinished(platform))
  },
  exportPerson: exportAccount,
  expire: async ({ database, config: { retention }, clock }) => ({
    rate_limits: await deleteExpiredCounters(database.db, daysBefore(clock(), retention.rateLimitsDays)),
  }),
  reseal: resealTotp,
  settingSaved: settingsChangeNotifier,
  checks: { security: { email_verification: emailVerification, password_policy: passwordPolicy } },
}
