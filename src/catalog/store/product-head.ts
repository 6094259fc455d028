import { formatDecimal } from '../../kit/money.ts'
import { jsonLd } from '../../kit/page/json-ld.ts'
import { shortened } from '../../kit/text.ts'
import { m } from '../../paraglide/messages.js'
import { localizeHref } from '../../paraglide/runtime.js'
import { previewPicture, widestRendition } from '../../pictures/picture.ts'
import { productBrand } from '../../settings/brand.ts'
import { pageHead, shopOf } from '../../store/shell/page-head.ts'
import type { Product } from '../api.ts'
import { type ProductPicture, picturesOf } from '../product-pictures.ts'
import { ratedAs, sessionEvents, soldAs } from './product-offers.ts'
import { categoryName, productDescription, productName } from './product-text.ts'

type Matches = Parameters<typeof pageHead>[0]['matches']

/** Approximate length of a description in Google's results. */
const descriptionLength = 160

/**
 * Title, description, picture and structured data of a product page; `noindex` without a product. `images` are the
 * product's further pictures, `address` is that of the shop.
 */
export function productHead(
  matches: Matches,
  product: Product | undefined,
  { images = [], address }: { images?: readonly ProductPicture[]; address?: string | undefined } = {},
) {
  if (!product) return pageHead({ matches, title: m.errors_not_found_title() })
  const image = product.imageUrl ? previewPicture(product.imageUrl) : undefined
  const { meta, links } = pageHead({
    matches,
    path: pathOf(product),
    title: productName(product),
    description: shortened(productDescription(product) || productName(product), descriptionLength),
    ...(image && { image }),
  })
  const price = [
    { property: 'og:type', content: 'product' },
    { property: 'product:price:amount', content: formatDecimal(product.price) },
    { property: 'product:price:currency', content: 'USD' },
    { name: 'twitter:card', content: image ? 'summary_large_image' : 'summary' },
  ]
  return { meta: [...meta, ...price], links, scripts: [jsonLd(...productData(matches, product, { images, address }))] }
}

const pathOf = (product: Product) => `/products/${product.slug}`

/** schema.org: Product with Offer, and BreadcrumbList. */
function productData(
  matches: Matches,
  product: Product,
  { images, address }: { images: readonly ProductPicture[]; address: string | undefined },
) {
  const shop = shopOf(matches)
  const absolute = (path: string) => new URL(path, shop?.publicUrl || 'http://localhost').href
  const url = absolute(localizeHref(pathOf(product)))
  const pictures = picturesOf(product.imageUrl, images).map((picture) => absolute(widestRendition(picture.url)))
  const steps = [
    [m.shell_nav_home(), '/'],
    [m.catalog_title(), '/products'],
    [productName(product), pathOf(product)],
  ] as const
  return [
    {
      '@id': `${url}#product`,
      url,
      name: productName(product),
      description: productDescription(product) || productName(product),
      ...(pictures.length > 0 && { image: pictures }),
      ...(product.category && { category: categoryName(product.category, product.categoryEs) }),
      ...(shop && { brand: { '@type': 'Brand', name: shop.companyName } }),
      ...ratedAs(product),
      ...soldAs(product, url),
    },
    ...sessionEvents(product, url, { name: shop?.companyName ?? productBrand, address }),
    {
      '@type': 'BreadcrumbList',
      itemListElement: steps.map(([name, path], index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name,
        item: absolute(localizeHref(path)),
      })),
    },
  ]
}
