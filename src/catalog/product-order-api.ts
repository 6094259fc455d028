import { z } from 'zod'
import { id } from '../kit/codecs.ts'
import { endpoint } from '../kit/endpoint.ts'
import { reporting } from '../kit/fields.ts'
import { checkNamedOnce } from './product-rules.ts'

/** The products whose order can be changed: the first of the catalog. */
export const maxOrderedProducts = 1_000

/** The first active products of the catalog are shown on the home page. */
export const featuredCount = 4

const orderedProduct = z.object({
  id,
  name: z.string(),
  nameEs: z.string().nullable(),
  category: z.string(),
  imageUrl: z.string().nullable(),
  isActive: z.boolean(),
})
export type OrderedProduct = z.output<typeof orderedProduct>

const productOrder = z.object({
  products: z.array(orderedProduct),
  /** Whether the catalog has more products than are listed. */
  more: z.boolean(),
})

export const getProductOrder = endpoint({
  method: 'GET',
  path: '/api/admin/products/order',
  summary: 'The first 1,000 products that are not archived, in the order of the store (staff)',
  reply: productOrder,
})

const orderedIds = z
  .array(id)
  .min(1)
  .max(maxOrderedProducts)
  .check(reporting((ids) => checkNamedOnce(ids)))

export const saveProductOrder = endpoint({
  method: 'PUT',
  path: '/api/admin/products/order',
  summary: 'Save the order of these products (staff); 409 `order_changed` when their order is no longer `before`',
  body: z.strictObject({ ids: orderedIds, before: orderedIds }),
  reply: productOrder,
})
