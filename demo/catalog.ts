import { careProducts } from './catalog/care.ts'
import { featuredProducts } from './catalog/featured.ts'
import { makeupProducts } from './catalog/makeup.ts'
import { demoPages } from './catalog/pages.ts'
import { servicesAndTools } from './catalog/services-and-tools.ts'
import type { DemoProduct } from './product.ts'

export type { DemoProduct } from './product.ts'

/** The demo shop, in the order in which the store shows it; the first four are featured on the home page. */
export const demoCatalog: readonly DemoProduct[] = [
  ...featuredProducts,
  ...makeupProducts,
  ...careProducts,
  ...servicesAndTools,
].map(withPage)

/** The product with the further texts and pictures of its page. */
function withPage(product: DemoProduct): DemoProduct {
  const page = demoPages[product.slug]
  if (!page) return product
  return {
    ...product,
    page,
    details: { ...product.details, ...page.details },
    furtherPictures: [...(product.furtherPictures ?? []), ...page.furtherPictures],
  }
}

/** Widths, in pixels, of every product picture; all are 4:5. */
export const demoImageWidths = [400, 800, 1200] as const
