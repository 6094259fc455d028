import type { Feature } from '../../server/feature.ts'
import { registerPriceOfficeRoutes } from './office-routes.ts'
import { watchPriceRules } from './prices.ts'
import { registerPriceRoutes } from './routes.ts'
import { columns } from './tables.ts'

/** What carts cost: taxes, delivery and discounts. */
export const prices: Feature = {
  columns,
  routes: ({ bind, platform, changes }) => {
    watchPriceRules(platform.database.db, changes)
    registerPriceRoutes(bind, platform)
    registerPriceOfficeRoutes(bind, platform)
  },
}
