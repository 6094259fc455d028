import { createIsomorphicFn } from '@tanstack/react-start'
import type { Product } from '../../catalog/api.ts'
import { productDescription, productName } from '../../catalog/store/product-text.ts'
import { shownVariant } from '../../catalog/variant.ts'
import { api } from '../../kit/api/api.ts'
import { formatDecimal } from '../../kit/money.ts'
import { jsonLd } from '../../kit/page/json-ld.ts'
import { pageHead } from '../../kit/page/page-head.ts'
import { shortened } from '../../kit/text.ts'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { getProductMarks, type ProductMarks } from '../../seo/api.ts'

/** Approximate length of a description in Google's results. */
const descriptionLength = 160

/** Read by the server only: programs that read it load documents. A page without it is still a page. */
const readMarks: (slug: string, variant: string | undefined) => Promise<ProductMarks | undefined> = createIsomorphicFn()
  .server((slug: string, variant: string | undefined) =>
    api(getProductMarks, { params: { slug }, query: { language: getLocale(), variant } }).catch(() => undefined),
  )
  .client(async () => undefined)

/** Title, description, picture and structured data of the page of a product or its variant; `noindex` without a product. */
export async function productHead(
  matches: Parameters<typeof pageHead>[0]['matches'],
  product: Product | undefined,
  variantId: string | undefined,
) {
  if (!product) return pageHead({ matches, title: m.errors_not_found_title() })
  const marks = await readMarks(product.slug, variantId)
  const { meta, links } = pageHead({
    matches,
    path: `/products/${product.slug}`,
    title: productName(product),
    description: shortened(productDescription(product) || productName(product), descriptionLength),
    ...(marks?.preview && { image: marks.preview }),
  })
  const price = shownVariant(product, variantId)?.price ?? product.price
  const more = [
    { property: 'og:type', content: 'product' },
    { property: 'product:price:amount', content: formatDecimal(price) },
    { property: 'product:price:currency', content: 'USD' },
    { name: 'twitter:card', content: marks?.preview === null ? 'summary' : 'summary_large_image' },
  ]
  // In the browser its content stays as the server has written it; another product is another element.
  const data = { ...jsonLd(...(marks?.graph ?? [])), 'data-product': product.slug }
  return { meta: [...meta, ...more], links, scripts: [data] }
}
