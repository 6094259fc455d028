import type { Feature } from '../../server/feature.ts'
import { registerAdminProductRoutes } from './admin-routes.ts'
import { findLowStock } from './low-stock-queries.ts'
import { registerCatalogRoutes } from './routes.ts'
import { expireMissedSearches, registerSearchRoutes } from './search-routes.ts'
import { columns } from './tables.ts'
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
  attention: async ({ database }, _reader, limit) => {
    const lowStock = await findLowStock(database.db, limit)
    return { shown: { lowStock }, counts: { products_low_on_stock: lowStock.count } }
  },
}
