import type { Feature } from '../../server/feature.ts'
import { resealSettings } from './reseal-settings.ts'
import { registerSettingsRoutes } from './routes.ts'
import { examineSecret, secretsManagement } from './secret-checks.ts'
import { columns } from './tables.ts'

/** What the owner sets. */
export const settings: Feature = {
  columns,
  routes: ({ bind, platform, settingSaved }) => registerSettingsRoutes(bind, platform, settingSaved),
  reseal: resealSettings,
  checks: {
    doctor: [{ findings: { secret: 'Secret' }, examine: async (shop) => ({ secret: await examineSecret(shop) }) }],
    security: { secrets_management: secretsManagement },
  },
}
