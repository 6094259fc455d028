import { listLimit } from '../../kit/codecs.ts'
import type { Bind } from '../../kit/server/http/bind-endpoint.ts'
import { staff } from '../../kit/server/http/guards.ts'
import { linkNext } from '../../kit/server/http/link-next.ts'
import * as office from '../office-api.ts'
import type { ProductContext } from './product-context.ts'
import { findProductPage, listNewestProducts } from './product-list-queries.ts'
import { createProduct, previewRemoval, removeProduct, restoreProduct, updateProduct } from './products.ts'
import { staffProduct, withVariants } from './variant-queries.ts'

/** Routes for products in the back office. */
export function registerAdminProductRoutes(bind: Bind, work: ProductContext): void {
  const { database } = work

  bind(office.listAdminProducts, { guard: staff }, async ({ query, request, reply }) => {
    const { include, after } = query
    const found = await listNewestProducts(database.db, { archived: include === 'archived', after }, listLimit)
    linkNext(request, reply, found)
    return withVariants(database.db, found)
  })

  bind(office.browseAdminProducts, { guard: staff }, async ({ query }) => {
    const { products, ...page } = await findProductPage(database.db, query)
    return { products: await withVariants(database.db, products), ...page }
  })

  bind(office.createProduct, { guard: staff }, async ({ viewer, body, request }) => {
    const product = await createProduct(work, body, { viewer, requestId: request.id })
    await work.publish(product)
    return product
  })

  bind(office.updateProduct, { guard: staff }, async ({ viewer, params, body, request }) => {
    const product = await updateProduct(work, params.id, body, { viewer, requestId: request.id })
    await work.publish(product)
    return product
  })

  bind(office.previewRemoval, { guard: staff }, async ({ params }) => ({
    outcome: await previewRemoval(work, params.id),
  }))

  bind(office.deleteProduct, { guard: staff }, async ({ viewer, params, request }) => {
    const outcome = await removeProduct(work, params.id, { viewer, requestId: request.id })
    await work.publish({ id: params.id })
    return { outcome }
  })

  bind(office.restoreProduct, { guard: staff }, async ({ viewer, params, request }) => {
    const product = await restoreProduct(database, params.id, { viewer, requestId: request.id })
    await work.publish(product)
    return staffProduct(database.db, product.id)
  })
}
