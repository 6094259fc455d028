import { recordAudit } from '../../audit/server/record-audit.ts'
import { type Db, inTransaction } from '../../kit/server/database/database.ts'
import { notFound } from '../../kit/server/http/errors.ts'
import type { AuditContext, ProductContext } from './product-context.ts'
import { deleteProductRow, findProduct, lockProduct, updateProductRow } from './product-queries.ts'

type Outcome = 'deleted' | 'archived'

/** Whether removing a product would delete or archive it. @throws HttpError 404 */
export async function previewRemoval({ database: { db }, isBought }: ProductContext, id: string): Promise<Outcome> {
  if (!(await findProduct(db, id))) throw notFound()
  return outcomeFor(db, isBought, id)
}

/**
 * Deletes a product, or archives one that an order or checkout refers to. Its row is locked first, so that a concurrent
 * purchase is either detected or fails.
 * @throws HttpError 404
 */
export function removeProduct(
  { database, isBought, clock }: ProductContext,
  id: string,
  by: AuditContext,
): Promise<Outcome> {
  return inTransaction(database, async (tx) => {
    const product = await lockProduct(tx, id)
    if (!product) throw notFound()
    if (product.archivedAt) return 'archived'
    const outcome = await outcomeFor(tx, isBought, id)
    if (outcome === 'deleted') await deleteProductRow(tx, id)
    else await updateProductRow(tx, id, { archivedAt: clock(), isActive: false })
    await recordAudit(tx, {
      actor: by.viewer,
      action: `product.${outcome}`,
      subject: { type: 'product', id },
      before: { name: product.name, slug: product.slug, isActive: product.isActive, stock: product.stock },
      requestId: by.requestId,
    })
    return outcome
  })
}

const outcomeFor = async (db: Db, isBought: ProductContext['isBought'], id: string): Promise<Outcome> =>
  (await isBought(db, { productId: id })) ? 'archived' : 'deleted'
