import type { createProduct as createProductEndpoint } from '../../contract/admin-catalog.ts'
import type { EndpointRequest } from '../../contract/endpoint.ts'
import { slugify } from '../../domain/catalog.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { type Database, inTransaction, type Tx } from '../platform/database/database.ts'
import type { AuditContext } from './product-context.ts'
import { type ProductFields, readProductFields } from './product-input.ts'
import { insertMovements, insertProduct, slugsLike } from './product-queries.ts'
import { syncSpanishCategory } from './sync-spanish-category.ts'
import type { ProductRow } from './tables.ts'

/**
 * Adds a product at the end of the catalog. Its slug is derived from the first name and never changes.
 * @throws HttpError 400 for invalid fields.
 */
export function createProduct(
  database: Database,
  input: EndpointRequest<typeof createProductEndpoint>['body'],
  { viewer, requestId }: AuditContext,
): Promise<ProductRow> {
  const checked = readProductFields(input)
  return inTransaction(
    database,
    async (tx) => {
      const fields = await syncSpanishCategory(tx, checked, Boolean(input.categoryEs))
      const product = await insertUnderFreeSlug(tx, fields)
      if (product.stock) {
        await insertMovements(tx, [{ productId: product.id, delta: product.stock, reason: 'initial' }])
      }
      await recordAudit(tx, {
        actor: viewer,
        action: 'product.created',
        subject: { type: 'product', id: product.id },
        after: { slug: product.slug, ...fields },
        requestId,
      })
      return product
    },
    { retry: true },
  )
}

/** Products may share a name: the second slug is `…-2`. Retries when a concurrent insert takes the slug. */
async function insertUnderFreeSlug(tx: Tx, fields: ProductFields): Promise<ProductRow> {
  const slug = slugify(fields.name) || 'product'
  for (;;) {
    const taken = new Set(await slugsLike(tx, slug))
    let free = slug
    for (let number = 2; taken.has(free); number++) free = `${slug}-${number}`
    const product = await insertProduct(tx, { ...fields, slug: free })
    if (product) return product
  }
}
