import type { Feature } from '../../kit/server/feature.ts'
import { rolesEnforced } from './access-checks.ts'
import { inputValidation } from './input-check.ts'
import { checkPublicAddress } from './public-address.ts'
import { registerSecurityChecks } from './routes.ts'
import { httpsEnforced, rateLimiting, securityHeaders, sessionSecurity } from './transport-checks.ts'

/**
 * Checks of the installation (`shop doctor`) and of the running shop (the security checklist). Each feature declares its
 * own under `checks`; these are those of no other feature.
 */
export const checks: Feature = {
  routes: registerSecurityChecks,
  checks: {
    doctor: [
      {
        findings: { public_address: 'Public address', proxy: 'Proxy' },
        examine: async ({ config, database }) => ({ ...(await checkPublicAddress(config, database.db)) }),
      },
    ],
    security: {
      https_enforced: httpsEnforced,
      session_security: sessionSecurity,
      rbac_implemented: rolesEnforced,
      input_validation: inputValidation,
      rate_limiting: rateLimiting,
      security_headers: securityHeaders,
    },
  },
}
