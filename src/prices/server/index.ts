import type { Feature } from '../../kit/server/feature.ts'
import { sellingSetting } from '../selling-setting.ts'
import { shoppingCartSetting } from '../shopping-cart-setting.ts'
import { watchPriceRules } from './prices.ts'
import { registerPriceRoutes } from './routes.ts'
import { columns } from './tables.ts'

/** What carts cost: taxes, delivery and discounts. */
export const prices: Feature = {
  columns,
  settings: [shoppingCartSetting, sellingSetting],
  routes: ({ bind, platform, changes, discountSums, settingSaved }) => {
    watchPriceRules(platform.database.db, changes)
    registerPriceRoutes(bind, platform, discountSums, settingSaved)
  },
}
