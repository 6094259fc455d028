import type { updateProduct as updateProductEndpoint } from '../../contract/admin-catalog.ts'
import type { EndpointRequest } from '../../contract/endpoint.ts'
import { keysOf } from '../../domain/records.ts'
import type { Stock } from '../../domain/stock.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { type Database, inTransaction, type Tx } from '../platform/database/database.ts'
import { conflict, notFound } from '../platform/http/errors.ts'
import type { AuditContext } from './product-context.ts'
import { type ProductFields, readProductFields } from './product-input.ts'
import { insertMovements, lockProduct, sumOfMovements, updateProductRow } from './product-queries.ts'
import { syncSpanishCategory } from './sync-spanish-category.ts'
import type { ProductRow } from './tables.ts'

type Change = EndpointRequest<typeof updateProductEndpoint>['body']

/**
 * Changes the given fields of a product. Sales may change the stock at any time: a request that sets the stock contains
 * the previous value, and gets 409 with the current one when they differ.
 * @throws HttpError 400 for invalid fields, 404, 409 for an archived product.
 */
export function updateProduct(
  database: Database,
  id: string,
  { stockBefore, ...change }: Change,
  { viewer, requestId }: AuditContext,
): Promise<ProductRow> {
  return inTransaction(
    database,
    async (tx) => {
      const before = await lockProduct(tx, id)
      if (!before) throw notFound()
      if (before.archivedAt) throw conflict('This product is archived. Restore it first.', 'product_archived')
      if (change.stock !== undefined) assertStockUnchanged(before.stock, stockBefore)
      const fields = await categorized(tx, readProductFields(change, before), change, before)
      const changed = differences(before, fields)
      if (changed.length === 0) return before
      const product = await updateProductRow(tx, id, fields)
      if (changed.includes('stock')) await recordAdjustment(tx, product)
      await recordAudit(tx, {
        actor: viewer,
        action: 'product.updated',
        subject: { type: 'product', id },
        before: Object.fromEntries(changed.map((field) => [field, before[field]])),
        after: Object.fromEntries(changed.map((field) => [field, product[field]])),
        requestId,
      })
      return product
    },
    { retry: true },
  )
}

/** Updates the Spanish category name only when the category or that name changes. */
function categorized(tx: Tx, fields: ProductFields, change: Change, before: ProductRow): Promise<ProductFields> {
  const entered = change.categoryEs !== undefined
  if (!entered && fields.category === before.category) return Promise.resolve(fields)
  return syncSpanishCategory(tx, fields, entered)
}

function assertStockUnchanged(stock: Stock, expected: Stock | undefined): void {
  if (expected === undefined || expected === stock) return
  const now = stock === null ? 'unlimited' : stock
  throw conflict(`The stock has changed meanwhile: it is ${now} now.`, 'stock_changed', { stock })
}

function differences(before: ProductFields, after: ProductFields): (keyof ProductFields)[] {
  return keysOf(after).filter((field) => before[field] !== after[field])
}

/** Movements may have been recorded while the product had no stock count: record the difference to the new count. */
async function recordAdjustment(tx: Tx, { id, stock }: ProductRow): Promise<void> {
  if (stock === null) return
  const delta = stock - (await sumOfMovements(tx, id))
  if (delta !== 0) await insertMovements(tx, [{ productId: id, delta, reason: 'adjusted' }])
}
