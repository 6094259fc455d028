import type { EndpointRequest } from '../../kit/endpoint.ts'
import { fault } from '../../kit/fault.ts'
import { inTransaction, type Tx } from '../../kit/server/database/database.ts'
import { conflict, invalidField } from '../../kit/server/http/errors.ts'
import type { By } from '../../kit/server/http/guards.ts'
import type * as office from '../office-api.ts'
import { productFaults } from '../office-texts.ts'
import type { ProductContext } from './product-context.ts'
import { lockProducts } from './product-queries.ts'
import { saveChange } from './products.ts'
import { listStaffProducts, type StaffProduct } from './variant-queries.ts'

type Change = EndpointRequest<typeof office.changeProducts>['body']['changes'][number]

/**
 * Changes prices, stocks, categories and states of many products, all of them or none. Each is audited as if it had been
 * changed alone.
 * @throws HttpError 400 for a price that is not below the price before a reduction, 409 with the rows that somebody else
 * has changed since they were read.
 */
export function changeProducts(
  { database, ...context }: ProductContext,
  by: By,
  changes: readonly Change[],
): Promise<StaffProduct[]> {
  return inTransaction(
    database,
    async (tx) => {
      const before = await lockStaffProducts(tx, changes)
      const rows = changes.flatMap((change) => changedRows(before.get(change.productId), change))
      if (rows.length > 0) {
        throw conflict('Somebody else has changed some of these products. Nothing was saved.', 'products_changed', {
          rows,
        })
      }
      const saved: StaffProduct[] = []
      for (const [at, { productId, active, category, variants = [] }] of changes.entries()) {
        // Known: `changedRows` names unknown products.
        const product = before.get(productId) as StaffProduct
        assertReduced(product, variants, at)
        const change = {
          ...(active !== undefined && { isActive: active }),
          ...(category !== undefined && { category }),
        }
        saved.push(await saveChange(tx, context, by, product, change, variants))
      }
      return saved
    },
    { retry: true },
  )
}

async function lockStaffProducts(tx: Tx, changes: readonly Change[]): Promise<Map<string, StaffProduct>> {
  const ids = changes.map(({ productId }) => productId)
  await lockProducts(tx, ids)
  return new Map((await listStaffProducts(tx, ids)).map((product) => [product.id, product]))
}

/** What somebody else has done since the change was typed, as the answer names it. */
function changedRows(product: StaffProduct | undefined, change: Change): office.ChangedRow[] {
  const { productId, version, variants = [] } = change
  const row = { productId, variantId: null, name: product?.name ?? null, stock: null }
  if (!product) return [{ ...row, now: 'deleted' }]
  if (product.archivedAt) return [{ ...row, now: 'archived' }]
  if (product.version.getTime() !== version.getTime()) return [{ ...row, now: 'changed' }]
  return variants.flatMap(({ variantId, stock, stockBefore }): office.ChangedRow[] => {
    const variant = product.variants.find(({ id }) => id === variantId)
    if (!variant) return [{ ...row, variantId, now: 'deleted' }]
    if (stock === undefined || stockBefore === undefined || stockBefore === variant.stock) return []
    return [{ ...row, variantId, now: 'sold', stock: variant.stock }]
  })
}

/** The price before a reduction must stay above the price. */
function assertReduced(product: StaffProduct, figures: NonNullable<Change['variants']>, at: number): void {
  for (const [place, { variantId, price }] of figures.entries()) {
    const { compareAtPrice = null } = product.variants.find(({ id }) => id === variantId) ?? {}
    if (price === undefined || compareAtPrice === null || compareAtPrice > price) continue
    throw invalidField(`changes.${at}.variants.${place}.price`, fault(productFaults, 'compare_price_too_low'))
  }
}
