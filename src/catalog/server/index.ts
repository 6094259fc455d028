import { namesIn } from '../../kit/server/database/record-names.ts'
import type { Feature } from '../../kit/server/feature.ts'
import { part } from '../../kit/server/part.ts'
import { attentionShape } from '../parts.ts'
import { registerAdminProductRoutes } from './admin-routes.ts'
import { findLowStock } from './low-stock-queries.ts'
import { registerCatalogRoutes } from './routes.ts'
import { expireMissedSearches, registerSearchRoutes } from './search-routes.ts'
import { columns, products } from './tables.ts'
import { endStartedSessions } from './variant-queries.ts'

/** Products with their variants and stock, as the store shows them and staff change them. */
export const catalog: Feature = {
  columns,
  routes: ({ bind, platform, catalog: current, products }) => {
    registerCatalogRoutes(bind, platform.database.db, current)
    registerSearchRoutes(bind, platform, current)
    registerAdminProductRoutes(bind, products)
  },
  work: async ({ platform: { jobs, database, clock }, catalog: current }) => {
    await current.current()
    jobs.every(60, 'end-sessions', () => endStartedSessions(database.db, clock()))
  },
  expire: expireMissedSearches,
  audited: { product: { names: namesIn(products, products.name), recorded: 'name', referredBy: ['productId'] } },
  attention: part(
    attentionShape,
    async ({ platform, limit }) => ({ lowStock: await findLowStock(platform.database.db, limit) }),
    ({ lowStock }) => ({ products_low_on_stock: lowStock.count }),
  ),
}
