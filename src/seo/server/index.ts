import type { Feature } from '../../server/feature.ts'
import { registerSeoRoutes } from './routes.ts'

/** Files for search engines and home screens. */
export const seo: Feature = {
  routes: ({ server, platform, catalog }) => registerSeoRoutes(server, platform, catalog),
}
