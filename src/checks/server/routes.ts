import type { App } from '../../kit/server/feature.ts'
import { root } from '../../kit/server/http/guards.ts'
import * as office from '../office-api.ts'
import { postgresRelease } from './database-checks.ts'
import { runCheck, runChecks } from './run-checks.ts'

/** The route of the security checks. `app.routes` contains all bound routes, including this one. */
export function registerSecurityChecks(app: App): void {
  app.bind(office.getSecurityChecks, { guard: root }, async () => {
    const checks = await runChecks(app, app.securityChecks)
    const database = await runCheck(app, 'database', postgresRelease)
    return { checkedAt: app.platform.clock(), checks, database }
  })
}
