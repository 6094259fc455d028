import { z } from 'zod'
import { productsPerPage } from '../domain/shelf.ts'
import { id, moment, money, text } from './codecs.ts'
import { endpoint } from './endpoint.ts'

export const productType = z.enum(['product', 'service', 'workshop'])

/** A product as everyone may see it. `price` is cents in code; `stock` null means unlimited. */
export const product = z.object({
  id,
  slug: z.string(),
  name: z.string(),
  nameEs: z.string().nullable(),
  description: z.string(),
  descriptionEs: z.string().nullable(),
  category: z.string(),
  type: productType,
  price: money,
  stock: z.int().nullable(),
  imageUrl: z.string().nullable(),
  imageFileName: z.string().nullable(),
  isActive: z.boolean(),
  createdAt: moment,
  updatedAt: moment,
})
export type Product = z.output<typeof product>
export type ProductOnWire = z.input<typeof product>

export const listProducts = endpoint({
  method: 'GET',
  path: '/api/products',
  summary: 'Every active product, in the fixed order of the shop',
  reply: z.array(product),
})

/** For pages that show a few products of many. `ids` (joined by commas) looks only among these. */
export const browseProducts = endpoint({
  method: 'GET',
  path: '/api/catalogue',
  summary: 'One page of the active products that match, in the fixed order; a page beyond the last is the last',
  query: z.object({
    search: text(200).default(''),
    category: text(200).default('all'),
    ids: text(4_000).optional(),
    page: z.coerce.number<number | string>().int().min(1).max(1_000_000).default(1),
    size: z.coerce.number<number | string>().int().min(1).max(100).default(productsPerPage),
  }),
  reply: z.object({
    products: z.array(product),
    page: z.int(),
    pages: z.int(),
    matching: z.int(),
    total: z.int(),
    categories: z.array(z.string()),
  }),
})

export const getProduct = endpoint({
  method: 'GET',
  path: '/api/products/{slug}',
  summary: 'One active product by its slug',
  params: z.object({ slug: text(220) }),
  reply: product,
})

/** A product as staff see it: archived ones were sold once and are kept for their orders. */
const adminProduct = product.extend({ archivedAt: moment.nullable() })
export type AdminProduct = z.output<typeof adminProduct>

/** What staff fill in; `price` in dollars, `stock` null for unlimited. The rules of `domain/catalog.ts` apply. */
const productInput = z.strictObject({
  name: text(1000),
  nameEs: text(1000).nullish(),
  description: text(20_000).nullish(),
  descriptionEs: text(20_000).nullish(),
  category: text(1000).nullish(),
  type: productType.optional(),
  price: z.union([text(30), z.number()]),
  stock: z.number().nullish(),
  imageUrl: text(3000).nullish(),
  imageFileName: text(300).nullish(),
  isActive: z.boolean().optional(),
})

/** What DELETE does: a product that is part of any order or checkout is archived. */
const removal = z.enum(['deleted', 'archived'])

export const listAdminProducts = endpoint({
  method: 'GET',
  path: '/api/admin/products',
  summary: 'Every product, active or not, newest first (staff); the archived ones when they are asked for',
  query: z.object({ include: z.enum(['archived']).optional() }),
  reply: z.array(adminProduct),
})

export const createProduct = endpoint({
  method: 'POST',
  path: '/api/products',
  summary: 'Add a product (staff); it has 0 pieces and is active unless told',
  body: productInput,
  reply: adminProduct,
  status: 201,
})

export const updateProduct = endpoint({
  method: 'PUT',
  path: '/api/products/{id}',
  summary: 'Change what is named of a product (staff); 409 when its stock is no longer `stockBefore`',
  params: z.object({ id }),
  body: productInput.partial().extend({ stockBefore: z.int().nullish() }),
  reply: adminProduct,
})

export const previewRemoval = endpoint({
  method: 'GET',
  path: '/api/products/{id}/removal',
  summary: 'What deleting a product would do (staff)',
  params: z.object({ id }),
  reply: z.object({ outcome: removal }),
})

export const deleteProduct = endpoint({
  method: 'DELETE',
  path: '/api/products/{id}',
  summary: 'Delete a product, or archive it when it was ever ordered (staff)',
  params: z.object({ id }),
  reply: z.object({ outcome: removal }),
})

export const restoreProduct = endpoint({
  method: 'POST',
  path: '/api/products/{id}/restore',
  summary: 'Bring an archived product back, not active yet (staff)',
  params: z.object({ id }),
  reply: adminProduct,
})
