import { wasEverHeld } from '../../catalog/server/movement-queries.ts'
import { findAddedAt } from '../../catalog/server/variant-queries.ts'
import type { Db } from '../../kit/server/database/database.ts'
import { hourMs } from '../../kit/zoned-time.ts'
import { isInCheckoutSince } from '../../sale/server/checkout-queries.ts'

/** Allows for different clocks: the database sets the creation time of variants, the application that of checkouts. */
const clockSkewMs = 24 * hourMs

/**
 * Whether any checkout, paid or not, contains the variant `id`, or without one the product, which must then be kept. The
 * variant with the product's id counts as the product. Stock movements, which are indexed, show whether it was ever
 * held; otherwise the checkouts since it was added are read.
 */
export async function wasInCheckout(db: Db, { productId, id }: { productId: string; id?: string }): Promise<boolean> {
  const bought = { productId, variantId: id === productId ? undefined : id }
  if (await wasEverHeld(db, bought)) return true
  const added = await findAddedAt(db, bought)
  return added !== undefined && isInCheckoutSince(db, bought, new Date(added.getTime() - clockSkewMs))
}
