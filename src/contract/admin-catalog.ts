import { z } from 'zod'
import { product, productType } from './catalog.ts'
import { id, moment, text } from './codecs.ts'
import { endpoint } from './endpoint.ts'

/** A product as seen by staff; archived products are kept because orders refer to them. */
const adminProduct = product.extend({ archivedAt: moment.nullable() })
export type AdminProduct = z.output<typeof adminProduct>

/** The product form of staff; `price` in dollars, `stock` null for unlimited. The rules of `domain/catalog.ts` apply. */
const productInput = z.strictObject({
  name: text(1000),
  nameEs: text(1000).nullish(),
  description: text(20_000).nullish(),
  descriptionEs: text(20_000).nullish(),
  category: text(1000).nullish(),
  /** Becomes the Spanish name of the category for all its products; if omitted, the category's current name is used. */
  categoryEs: text(1000).nullish(),
  type: productType.optional(),
  price: z.union([text(30), z.number()]),
  stock: z.number().nullish(),
  imageUrl: text(3000).nullish(),
  imageFileName: text(300).nullish(),
  isActive: z.boolean().optional(),
})

/** The result of DELETE: a product that is part of any order or checkout is archived. */
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
  summary: 'Add a product (staff); it has 0 pieces and is active by default',
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
