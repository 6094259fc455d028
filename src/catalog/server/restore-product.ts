import { recordAudit } from '../../audit/server/record-audit.ts'
import { type Database, inTransaction } from '../../kit/server/database/database.ts'
import { notFound } from '../../kit/server/http/errors.ts'
import type { AuditContext } from './product-context.ts'
import { lockProduct, updateProductRow } from './product-queries.ts'
import type { ProductRow } from './tables.ts'

/** Restores an archived product. It stays inactive, because price and stock may be outdated. @throws HttpError 404 */
export function restoreProduct(
  database: Database,
  id: string,
  { viewer, requestId }: AuditContext,
): Promise<ProductRow> {
  return inTransaction(database, async (tx) => {
    const product = await lockProduct(tx, id)
    if (!product) throw notFound()
    if (!product.archivedAt) return product
    await recordAudit(tx, {
      actor: viewer,
      action: 'product.restored',
      subject: { type: 'product', id },
      after: { name: product.name, slug: product.slug },
      requestId,
    })
    return updateProductRow(tx, id, { archivedAt: null })
  })
}
