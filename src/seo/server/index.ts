import type { Feature } from '../../kit/server/feature.ts'
import { registerProductMarks } from './product-marks.ts'
import { registerSeoRoutes } from './routes.ts'

/** Files for search engines, shopping programs and home screens, and what pages tell them of products. */
export const seo: Feature = {
  routes: (app) => {
    registerSeoRoutes(app.server, app.platform, app.catalog)
    registerProductMarks(app)
  },
}
