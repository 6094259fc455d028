import { careProducts } from './catalogue/care.ts'
import { featuredProducts } from './catalogue/featured.ts'
import { makeupProducts } from './catalogue/makeup.ts'
import { servicesAndTools } from './catalogue/services-and-tools.ts'
import type { DemoProduct } from './product.ts'

export type { DemoProduct } from './product.ts'

/** The demo shop, in the order in which the store shows it; the first four are featured on the home page. */
export const demoCatalogue: readonly DemoProduct[] = [
  ...featuredProducts,
  ...makeupProducts,
  ...careProducts,
  ...servicesAndTools,
]

/** Widths, in pixels, of every product picture; all are 4:5. */
export const demoImageWidths = [400, 800, 1200] as const
