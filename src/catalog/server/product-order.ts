import { isDeepStrictEqual } from 'node:util'
import { recordAudit } from '../../audit/server/record-audit.ts'
import type { EndpointReply, EndpointRequest } from '../../kit/endpoint.ts'
import { fault } from '../../kit/fault.ts'
import { type Db, inTransaction } from '../../kit/server/database/database.ts'
import { refusal } from '../../kit/server/http/errors.ts'
import type { By } from '../../kit/server/http/guards.ts'
import { productFaults } from '../office-texts.ts'
import {
  type saveProductOrder as endpoint,
  featuredCount,
  maxOrderedProducts,
  type OrderedProduct,
} from '../product-order-api.ts'
import type { ProductContext } from './product-context.ts'
import { listOrderedProducts, lockProductOrder, setPositions } from './product-order-queries.ts'

type Order = EndpointReply<typeof endpoint>

/** The first products of the catalog that are not archived. */
export async function readProductOrder(db: Db): Promise<Order> {
  const found = await listOrderedProducts(db, maxOrderedProducts + 1)
  return { products: found.slice(0, maxOrderedProducts), more: found.length > maxOrderedProducts }
}

/**
 * Gives the first products of the catalog another order. Those behind them stay behind them.
 * @returns the new order, and the ids of the products whose position changed.
 * @throws HttpError 409 when their order is no longer the one that was read.
 */
export function saveProductOrder(
  { database }: ProductContext,
  by: By,
  { ids, before }: EndpointRequest<typeof endpoint>['body'],
): Promise<{ order: Order; changed: string[] }> {
  return inTransaction(
    database,
    async (tx) => {
      await lockProductOrder(tx)
      const read = await readProductOrder(tx)
      const { products } = read
      const present = products.map(({ id }) => id)
      if (!isDeepStrictEqual(present, before) || !isDeepStrictEqual([...ids].sort(), [...before].sort())) {
        throw refusal(409, fault(productFaults, 'order_changed'))
      }
      const moved = ids.filter((id, at) => id !== before[at]).length
      if (moved === 0) return { order: read, changed: [] }
      const changed = await setPositions(tx, ids)
      const after = await readProductOrder(tx)
      await recordAudit(tx, {
        by,
        action: 'product.order_saved',
        subject: { type: 'product_order', id: 'all' },
        before: { featured: featuredNames(products) },
        after: { featured: featuredNames(after.products), moved },
      })
      return { order: after, changed }
    },
    { retry: true },
  )
}

/** The names of the products on the home page. */
const featuredNames = (products: readonly OrderedProduct[]) =>
  products
    .filter(({ isActive }) => isActive)
    .slice(0, featuredCount)
    .map(({ name }) => name)
