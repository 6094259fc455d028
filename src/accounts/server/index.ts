import type { Feature } from '../../kit/server/feature.ts'
import { deleteExpiredCounters } from '../../kit/server/http/rate-limits.ts'
import { part } from '../../kit/server/part.ts'
import { daysBefore } from '../../kit/server/personal-data.ts'
import { attentionShape } from '../parts.ts'
import { deferredRequestJob } from './deferred-requests.ts'
import { registerPrivacyRoutes } from './privacy-routes.ts'
import { exportAccount } from './read-person.ts'
import { removeExpiredRegistrations } from './registration-queries.ts'
import { registerAccountRoutes } from './routes.ts'
import { resealTotp } from './second-factor/reseal-totp.ts'
import { sweepUnfinished } from './second-factor/sweep.ts'
import { emailVerification, passwordPolicy } from './security-checks.ts'
import { settingsChangeNotifier } from './settings-change-notifier.ts'
import { mailSignInCode, signInCodeJob } from './sign-in-code.ts'
import { removeExpiredSignInCodes } from './sign-in-code-queries.ts'
import { countFailures } from './sign-in-failures.ts'
import { expiredData, sweepExpiredData } from './sweep-expired-data.ts'
import { columns } from './tables.ts'
import { findUserNames } from './user-list-queries.ts'
import { removeExpiredCodes } from './verification-code-queries.ts'
import { workDeferredRequest } from './work-deferred-request.ts'

/** People: registration, sign-in, second factor, profile, and their management by staff. */
export const accounts: Feature = {
  columns,
  routes: ({ bind, platform, erasePerson, exportPerson }) => {
    registerAccountRoutes(bind, platform, erasePerson)
    registerPrivacyRoutes(bind, platform, exportPerson)
  },
  work: async ({ platform, expire }) => {
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
    jobs.every(86_400, 'sweep-expired-data', async () => {
      await sweepExpiredData(platform, expire)
    })
  },
  exportPerson: exportAccount,
  expire: async ({ database, config: { retention }, clock }) => ({
    rate_limits: await deleteExpiredCounters(database.db, daysBefore(clock(), retention.rateLimitsDays)),
  }),
  attention: part(
    attentionShape,
    async ({ platform }) => ({ failedSignIns: await countFailures(platform) }),
    ({ failedSignIns }) => ({ failed_sign_ins: failedSignIns }),
  ),
  audited: { user: { names: findUserNames } },
  metrics: ({ registry }) => registry.registerMetric(expiredData),
  reseal: resealTotp,
  settingSaved: settingsChangeNotifier,
  checks: { security: { email_verification: emailVerification, password_policy: passwordPolicy } },
}
