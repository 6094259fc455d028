import { listLimit } from '../../kit/codecs.ts'
import type { Bind } from '../../kit/server/http/bind-endpoint.ts'
import { staff } from '../../kit/server/http/guards.ts'
import { linkNext } from '../../kit/server/http/link-next.ts'
import * as office from '../office-api.ts'
import * as order from '../product-order-api.ts'
import { createStaffSearch } from './office-search.ts'
import { changeProducts } from './product-changes.ts'
import type { ProductContext } from './product-context.ts'
import { listNewestProducts } from './product-list-queries.ts'
import { readProductOrder, saveProductOrder } from './product-order.ts'
import { createProduct, previewRemoval, removeProduct, restoreProduct, updateProduct } from './products.ts'
import { staffProduct, withVariants } from './variant-queries.ts'

/** Routes for products in the back office. */
export function registerAdminProductRoutes(bind: Bind, work: ProductContext): void {
  const { database } = work
  const browse = createStaffSearch(database.db)

  bind(office.listAdminProducts, { guard: staff }, async ({ query, request, reply }) => {
    const { include, after } = query
    const found = await listNewestProducts(database.db, { archived: include === 'archived', after }, listLimit)
    linkNext(request, reply, found)
    return withVariants(database.db, found)
  })

  bind(office.browseAdminProducts, { guard: staff }, async ({ query }) => {
    const { products, ...page } = await browse(query)
    return { products: await withVariants(database.db, products), ...page }
  })

  bind(office.createProduct, { guard: staff }, async ({ by, body }) => {
    const product = await createProduct(work, by, body)
    await work.publish(product)
    return product
  })

  bind(office.updateProduct, { guard: staff }, async ({ by, params, body }) => {
    const product = await updateProduct(work, by, params.id, body)
    await work.publish(product)
    return product
  })

  bind(office.changeProducts, { guard: staff }, async ({ by, body }) => {
    const products = await changeProducts(work, by, body.changes)
    await Promise.all(products.map(work.publish))
    return { products }
  })

  bind(order.getProductOrder, { guard: staff }, async () => readProductOrder(database.db))

  bind(order.saveProductOrder, { guard: staff }, async ({ by, body }) => {
    const saved = await saveProductOrder(work, by, body)
    await Promise.all(saved.changed.map((id) => work.publish({ id })))
    return saved.order
  })

  bind(office.previewRemoval, { guard: staff }, async ({ params }) => ({
    outcome: await previewRemoval(work, params.id),
  }))

  bind(office.deleteProduct, { guard: staff }, async ({ by, params }) => {
    const outcome = await removeProduct(work, by, params.id)
    await work.publish({ id: params.id })
    return { outcome }
  })

  bind(office.restoreProduct, { guard: staff }, async ({ by, params }) => {
    const product = await restoreProduct(database, by, params.id)
    await work.publish(product)
    return staffProduct(database.db, product.id)
  })
}
