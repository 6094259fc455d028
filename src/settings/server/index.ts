import type { Feature } from '../../kit/server/feature.ts'
import { languagesSetting } from '../languages-setting.ts'
import { aboutSetting, contactSetting, generalSetting } from '../site-settings.ts'
import { resealSettings } from './reseal-settings.ts'
import { registerSettingsRoutes } from './routes.ts'
import { examineSecret, secretsManagement } from './secret-checks.ts'
import { columns } from './tables.ts'

/** What the owner sets: the settings that all features declare, and the brand. */
export function settings(features: () => readonly Feature[]): Feature {
  const declared = () => features().flatMap((feature) => feature.settings ?? [])
  return {
    columns,
    settings: [generalSetting, aboutSetting, contactSetting, languagesSetting],
    routes: ({ bind, platform, settingSaved }) =>
      registerSettingsRoutes(bind, platform, settingSaved, {
        settings: declared(),
        others: features().flatMap((feature) => feature.otherSettings ?? []),
      }),
    reseal: (tx, reseal) => resealSettings(declared(), tx, reseal),
    checks: {
      doctor: [
        {
          findings: { secret: 'Secret' },
          examine: async (shop) => ({ secret: await examineSecret(shop, declared()) }),
        },
      ],
      security: { secrets_management: secretsManagement(declared) },
    },
  }
}
