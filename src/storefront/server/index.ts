import type { Feature } from '../../server/feature.ts'
import { registerStorefrontRoutes } from './routes.ts'

/** What every page of the store shows besides the brand: the pause and the announcement of the shop. */
export const storefront: Feature = {
  routes: ({ bind, platform, settingSaved }) => registerStorefrontRoutes(bind, platform, settingSaved),
}
