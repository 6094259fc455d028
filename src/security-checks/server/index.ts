import type { Feature } from '../../server/feature.ts'
import { registerSecurityChecks } from './routes.ts'

/** What the shop checks of its own safety, live. */
export const securityChecks: Feature = {
  routes: ({ server, bind, routes, forwarding, platform }) =>
    registerSecurityChecks(bind, platform, { server, routes, forwarding }),
}
