import {
  createProduct as createProductEndpoint,
  deleteProduct,
  listAdminProducts,
  previewRemoval as previewRemovalEndpoint,
  restoreProduct as restoreProductEndpoint,
  updateProduct as updateProductEndpoint,
} from '../../contract/admin-catalog.ts'
import type { Bind } from '../platform/http/bind-endpoint.ts'
import { staff } from '../platform/http/guards.ts'
import { createProduct } from './create-product.ts'
import { listAllProducts } from './product-queries.ts'
import type { ProductWork } from './product-work.ts'
import { previewRemoval, removeProduct } from './remove-product.ts'
import { restoreProduct } from './restore-product.ts'
import { updateProduct } from './update-product.ts'

/** Routes for products in the back office. */
export function registerAdminProductRoutes(bind: Bind, work: ProductWork): void {
  const { database } = work

  bind(listAdminProducts, { guard: staff }, ({ query }) =>
    listAllProducts(database.db, { archived: query.include === 'archived' }),
  )

  bind(createProductEndpoint, { guard: staff }, async ({ viewer, body, request }) => {
    const product = await createProduct(database, body, { viewer, requestId: request.id })
    await work.publish()
    return product
  })

  bind(updateProductEndpoint, { guard: staff }, async ({ viewer, params, body, request }) => {
    const product = await updateProduct(database, params.id, body, { viewer, requestId: request.id })
    await work.publish()
    return product
  })

  bind(previewRemovalEndpoint, { guard: staff }, async ({ params }) => ({
    outcome: await previewRemoval(work, params.id),
  }))

  bind(deleteProduct, { guard: staff }, async ({ viewer, params, request }) => {
    const outcome = await removeProduct(work, params.id, { viewer, requestId: request.id })
    await work.publish()
    return { outcome }
  })

  bind(restoreProductEndpoint, { guard: staff }, async ({ viewer, params, request }) => {
    const product = await restoreProduct(database, params.id, { viewer, requestId: request.id })
    await work.publish()
    return product
  })
}
