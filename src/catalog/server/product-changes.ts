import { z } from 'zod'
import type { EndpointRequest } from '../../kit/endpoint.ts'
import { fault } from '../../kit/fault.ts'
import { inTransaction, type Tx } from '../../kit/server/database/database.ts'
import { invalidField, refusal } from '../../kit/server/http/errors.ts'
import type { By } from '../../kit/server/http/guards.ts'
import { type ChangedRow, changedRows, type changeProducts as endpoint } from '../office-api.ts'
import { productFaults } from '../office-texts.ts'
import type { ProductContext } from './product-context.ts'
import { lockProducts } from './product-queries.ts'
import { saveChange } from './products.ts'
import { listStaffProducts, type StaffProduct, staffProduct } from './variant-queries.ts'

type Change = EndpointRequest<typeof endpoint>['body']['changes'][number]

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
      const rows = changes.flatMap((change) => rowsChangedMeanwhile(before.get(change.productId) ?? null, change))
      if (rows.length > 0) {
        throw refusal(409, fault(productFaults, 'products_changed'), z.encode(changedRows, { rows }))
      }
      const saved: StaffProduct[] = []
      for (const [at, { productId, version: _, active, variants = [], ...change }] of changes.entries()) {
        // Read again: a change before this one may have renamed its category in Spanish.
        const product = await staffProduct(tx, productId)
        assertReduced(product, variants, at)
        const fields = { ...change, ...(active !== undefined && { isActive: active }) }
        saved.push(await saveChange(tx, context, by, product, fields, variants))
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
function rowsChangedMeanwhile(product: StaffProduct | null, change: Change): ChangedRow[] {
  const { productId, version, variants = [] } = change
  const row = { productId, variantId: null, product }
  if (!product) return [{ ...row, now: 'deleted' }]
  if (product.archivedAt) return [{ ...row, now: 'archived' }]
  if (product.version.getTime() !== version.getTime()) return [{ ...row, now: 'changed' }]
  return variants.flatMap(({ variantId, stock, stockBefore }): ChangedRow[] => {
    const variant = product.variants.find(({ id }) => id === variantId)
    if (!variant) return [{ ...row, variantId, now: 'deleted' }]
    const isSold = stock !== undefined && stockBefore !== undefined && stockBefore !== variant.stock
    return isSold ? [{ ...row, variantId, now: 'sold' }] : []
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
