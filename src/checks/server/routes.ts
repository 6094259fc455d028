import { root } from '../../kit/server/http/guards.ts'
import type { App } from '../../server/feature.ts'
import * as office from '../office-api.ts'
import { runChecks } from './run-checks.ts'

/** The route of the security checks. `app.routes` contains all bound routes, including this one. */
export function registerSecurityChecks(app: App): void {
  app.bind(office.getSecurityChecks, { guard: root }, async () => {
    return { checkedAt: app.platform.clock(), checks: await runChecks(app, app.securityChecks) }
  })
}
