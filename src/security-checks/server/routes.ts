import { checkPassword } from '../../accounts/password.ts'
import type { Bind } from '../../kit/server/http/bind-endpoint.ts'
import { root } from '../../kit/server/http/guards.ts'
import type { ShopPlatform } from '../../payments/server/payment-provider.ts'
import { makeRenditions } from '../../pictures/server/picture-renditions.ts'
import { getSecurityChecks } from '../office-api.ts'
import type { CheckContext } from './check.ts'
import { runChecks } from './run-checks.ts'

/** The route of the security checks. `routes` contains all bound routes, including this one. */
export function registerSecurityChecks(
  bind: Bind,
  platform: ShopPlatform,
  system: Pick<CheckContext, 'server' | 'routes' | 'forwarding'>,
): void {
  const context = { ...system, platform, remakePicture: makeRenditions, checkPassword }
  bind(getSecurityChecks, { guard: root }, async () => {
    return { checkedAt: platform.clock(), checks: await runChecks(context) }
  })
}
