import type { Feature } from '../../server/feature.ts'
import { registerStorefrontRoutes } from './routes.ts'
import { watchPages } from './shop-pages.ts'
import { columns } from './tables.ts'

/** What the store shows besides products and brand: pages, the pause and the announcement of the shop. */
export const storefront: Feature = {
  columns,
  routes: ({ bind, platform, changes, settingSaved }) => {
    watchPages(platform.database.db, changes)
    registerStorefrontRoutes(bind, platform, settingSaved)
  },
}
