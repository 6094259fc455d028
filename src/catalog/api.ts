// Pages of the store read these without their schemas (tools/endpoints-without-schemas.ts).

import { z } from 'zod'
import { id, moment, money, pageCounts, pageQuery, text } from '../kit/codecs.ts'
import { endpoint } from '../kit/endpoint.ts'
import { plants } from './benefits.ts'
import { productTypes } from './catalog.ts'
import { depositTerms } from './deposit-terms.ts'
import { productSorts, productsPerPage } from './product-list.ts'
import { bookingTerms } from './service-terms.ts'
import { productOption, variant } from './variants-api.ts'

export const productType = z.enum(productTypes)

/**
 * A public product. `price` is the lowest of its variants, in cents; `stock` is the sum of theirs, null means unlimited.
 * A product without options has one variant, with the product's id.
 */
export const product = z.object({
  id,
  slug: z.string(),
  name: z.string(),
  nameEs: z.string().nullable(),
  description: z.string(),
  descriptionEs: z.string().nullable(),
  category: z.string(),
  categoryEs: z.string().nullable(),
  type: productType,
  price: money,
  stock: z.int().nullable(),
  imageUrl: z.string().nullable(),
  imageFileName: z.string().nullable(),
  isActive: z.boolean(),
  createdAt: moment,
  updatedAt: moment,
  options: z.array(productOption),
  variants: z.array(variant),
  /** How a service is booked; null: sold without an appointment. */
  appointment: bookingTerms.nullable(),
  /** What of it is due when it is bought; missing: all of it. */
  deposit: depositTerms.optional(),
  /** The average of its published reviews and their number; null without any. */
  rating: z.object({ average: z.number(), count: z.int() }).nullable(),
})
export type Product = z.output<typeof product>

/** A further picture of a product; the first is its `imageUrl`. */
const furtherPicture = z.object({ url: z.string(), alt: z.string().nullable(), altEs: z.string().nullable() })

/** Further texts and pictures of a product's page, which lists omit. */
export const productDetails = z.object({
  size: z.string().nullable(),
  sizeEs: z.string().nullable(),
  /** The INCI list. */
  ingredients: z.string().nullable(),
  ingredientsEs: z.string().nullable(),
  howToUse: z.string().nullable(),
  howToUseEs: z.string().nullable(),
  /** Where and when it was made. */
  batch: z.string().nullable(),
  batchEs: z.string().nullable(),
  /** What speaks for it, each with the plant that is drawn beside it. */
  benefits: z.array(z.object({ plant: z.enum(plants), text: z.string(), textEs: z.string().nullable() })),
  /** Products that go well with it. */
  companionIds: z.array(id),
  images: z.array(furtherPicture),
})
export type ProductDetails = z.output<typeof productDetails>
export type ProductOnWire = z.input<typeof product>

export const listProducts = endpoint({
  method: 'GET',
  path: '/api/products',
  summary: 'Every active product, in the fixed order of the shop',
  reply: z.array(product),
})

/** One page of matching products. `ids` (comma-separated) limits the search to these. */
export const browseProducts = endpoint({
  method: 'GET',
  path: '/api/catalog',
  summary: 'One page of the active products that match, in the requested order; a page beyond the last is the last',
  query: z.object({
    search: text(200).default(''),
    category: text(200).default('all'),
    sort: z.enum(productSorts).default('featured'),
    /** The lowest and the highest price, both included: `12.50`. */
    minPrice: money.optional(),
    maxPrice: money.optional(),
    /** `true` omits products that are sold out. */
    inStock: z.stringbool().default(false),
    ids: text(4_000).optional(),
    ...pageQuery(productsPerPage),
  }),
  reply: z.object({
    products: z.array(product),
    ...pageCounts,
    /** No product has the words of the search: these have similar ones. */
    similar: z.boolean().optional(),
    categories: z.array(z.string()),
    /** Spanish category names by their English names. */
    categoriesEs: z.record(z.string(), z.string()),
  }),
})

export const listCategories = endpoint({
  method: 'GET',
  path: '/api/categories',
  summary: 'The categories of the active products in the order of the catalog, with the picture of a product of each',
  reply: z.array(z.object({ name: z.string(), nameEs: z.string().nullable(), imageUrl: z.string().nullable() })),
})
export type Category = z.output<(typeof listCategories)['reply']>[number]

export const getProduct = endpoint({
  method: 'GET',
  path: '/api/products/{slug}',
  summary: 'One active product by its slug, with its details',
  params: z.object({ slug: text(220) }),
  // During an upgrade, an older server may answer, which does not know the last four.
  reply: product.extend(
    productDetails.partial({ batch: true, batchEs: true, benefits: true, companionIds: true }).shape,
  ),
})
