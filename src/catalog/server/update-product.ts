import { isDeepStrictEqual } from 'node:util'
import { recordAudit } from '../../audit/server/record-audit.ts'
import type { EndpointRequest } from '../../kit/endpoint.ts'
import { keysOf } from '../../kit/records.ts'
import { inTransaction, type Tx } from '../../kit/server/database/database.ts'
import { conflict, notFound } from '../../kit/server/http/errors.ts'
import { assertPicturesExist } from '../../pictures/server/store-picture.ts'
import type { updateProduct as updateProductEndpoint } from '../office-api.ts'
import { needsChoice } from '../variant.ts'
import type { AuditContext, ProductContext } from './product-context.ts'
import { replaceImages } from './product-image-queries.ts'
import { type ProductFields, picturesOfInput, readProductFields } from './product-input.ts'
import { lockProduct, updateProductRow } from './product-queries.ts'
import {
  assertStockUnchanged,
  auditedVariant,
  recordAdjustment,
  saveVariants,
  type VariantInput,
} from './save-variants.ts'
import { syncSpanishCategory } from './sync-spanish-category.ts'
import type { ProductRow } from './tables.ts'
import { type StaffProduct, staffProduct, updateVariant } from './variant-queries.ts'

type Change = EndpointRequest<typeof updateProductEndpoint>['body']

/**
 * Changes the given fields of a product. Sales may change the stock at any time: a request that sets the stock contains
 * the previous value, and gets 409 with the current one when they differ. Price and stock are those of the only variant.
 * @throws HttpError 400 for invalid fields, 404, 409 for an archived product, or a price or stock of several variants.
 */
export function updateProduct(
  { database, ...context }: ProductContext,
  id: string,
  { stockBefore, ...change }: Change,
  by: AuditContext,
): Promise<StaffProduct> {
  return inTransaction(
    database,
    async (tx) => {
      const row = await lockProduct(tx, id)
      if (!row) throw notFound()
      if (row.archivedAt) throw conflict('This product is archived. Restore it first.', 'product_archived')
      const before = await staffProduct(tx, id)
      assertOneVariant(before, change)
      await assertPicturesExist(tx, picturesOfInput(change))
      if (change.stock !== undefined) assertStockUnchanged(row, stockBefore)
      const { price, stock, images, ...fields } = await categorized(
        tx,
        readProductFields(change, before),
        change,
        before,
      )
      if (differences(before, fields).length > 0) await updateProductRow(tx, id, fields)
      if (!isDeepStrictEqual(images, before.images)) await replaceImages(tx, id, images)
      const variants = variantsAfter(change, before, fields)
      if (variants) await saveVariants(tx, context, before, { options: fields.options, variants })
      else if (price !== row.price || stock !== row.stock) {
        await updateVariant(tx, id, { price, stock })
        if (stock !== row.stock) await recordAdjustment(tx, { id, productId: id }, stock)
      }
      const after = await staffProduct(tx, id)
      await recordChange(tx, before, after, by)
      return after
    },
    { retry: true },
  )
}

function assertOneVariant(before: StaffProduct, { price, stock, variants }: Change): void {
  if ((price === undefined && stock === undefined) || variants || !needsChoice(before)) return
  const text = 'This product has several variants: set price and stock of each of them in "variants".'
  throw conflict(text, 'product_has_variants')
}

/** The variants to save; undefined when neither they nor the options change. */
function variantsAfter({ options, variants }: Change, before: StaffProduct, fields: { options: unknown }) {
  if (variants) return variants
  if (options === undefined || isDeepStrictEqual(fields.options, before.options)) return undefined
  return before.variants.map((variant): VariantInput => ({ ...variant, stock: undefined }))
}

/** Updates the Spanish category name only when the category or that name changes. */
function categorized(tx: Tx, fields: ProductFields, change: Change, before: ProductRow): Promise<ProductFields> {
  const entered = change.categoryEs !== undefined
  if (!entered && fields.category === before.category) return Promise.resolve(fields)
  return syncSpanishCategory(tx, fields, entered)
}

function differences<Fields extends object>(before: Fields, after: Partial<Fields>): (keyof Fields)[] {
  return keysOf(after).filter((field) => !isDeepStrictEqual(before[field], after[field]))
}

async function recordChange(tx: Tx, before: StaffProduct, after: StaffProduct, by: AuditContext): Promise<void> {
  const audited = (product: StaffProduct) => ({
    ...readProductFields({}, product),
    variants: needsChoice(product) ? product.variants.map(auditedVariant) : [],
  })
  const [old, now] = [audited(before), audited(after)]
  const changed = differences(old, now)
  if (changed.length === 0) return
  await recordAudit(tx, {
    actor: by.viewer,
    action: 'product.updated',
    subject: { type: 'product', id: before.id },
    before: Object.fromEntries(changed.map((field) => [field, old[field]])),
    after: Object.fromEntries(changed.map((field) => [field, now[field]])),
    requestId: by.requestId,
  })
}
