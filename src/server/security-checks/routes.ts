import { getSecurityChecks } from '../../contract/security.ts'
import { checkPassword } from '../../domain/password.ts'
import { makeRenditions } from '../media/picture-renditions.ts'
import type { Bind } from '../platform/http/bind-endpoint.ts'
import { root } from '../platform/http/guards.ts'
import type { Platform } from '../platform/platform.ts'
import type { CheckContext } from './check.ts'
import { runChecks } from './run-checks.ts'

/** The route of the security checks. `routes` contains all bound routes, including this one. */
export function registerSecurityChecks(
  bind: Bind,
  platform: Platform,
  system: Pick<CheckContext, 'server' | 'routes' | 'forwarding'>,
): void {
  const context = { ...system, platform, remakePicture: makeRenditions, checkPassword }
  bind(getSecurityChecks, { guard: root }, async () => {
    return { checkedAt: platform.clock(), checks: await runChecks(context) }
  })
}
