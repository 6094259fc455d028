import type { Feature } from '../../server/feature.ts'
import { resealSettings } from './reseal-settings.ts'
import { registerSettingsRoutes } from './routes.ts'

/** What the owner sets. */
export const settings: Feature = {
  routes: ({ bind, platform, settingSaved }) => registerSettingsRoutes(bind, platform, settingSaved),
  reseal: resealSettings,
}
