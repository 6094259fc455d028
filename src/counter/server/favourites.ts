import { recordAudit } from '../../audit/server/record-audit.ts'
import { listStaffProducts } from '../../catalog/server/variant-queries.ts'
import type { EndpointReply } from '../../kit/endpoint.ts'
import { type Db, inTransaction } from '../../kit/server/database/database.ts'
import { notFound } from '../../kit/server/http/errors.ts'
import type { By } from '../../kit/server/http/guards.ts'
import type { Platform } from '../../kit/server/platform.ts'
import type * as api from '../counter-api.ts'
import { deleteFavourite, findProductOf, insertFavourite, listFavouriteVariants } from './counter-queries.ts'

/** What is pinned, with its products. */
export async function readFavourites(db: Db): Promise<EndpointReply<typeof api.listFavourites>> {
  const pinned = await listFavouriteVariants(db)
  const products = await listStaffProducts(db, [...new Set(pinned.map(({ productId }) => productId))])
  return { variantIds: pinned.map(({ variantId }) => variantId), products }
}

/** Pins a variant, or unpins it; nothing when it is so already. @throws HttpError 404 for an unknown one */
export function setFavourite(
  { database, clock }: Platform,
  by: By,
  { variantId, isPinned }: { variantId: string; isPinned: boolean },
): Promise<void> {
  return inTransaction(database, async (tx) => {
    const productId = await findProductOf(tx, variantId)
    if (productId === null) throw notFound()
    const isChanged = isPinned
      ? await insertFavourite(tx, { variantId, pinnedAt: clock() })
      : await deleteFavourite(tx, variantId)
    if (!isChanged) return
    const action = isPinned ? 'product.pinned' : 'product.unpinned'
    await recordAudit(tx, { by, action, subject: { type: 'product', id: productId } })
  })
}
