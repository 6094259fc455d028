import type { Tx } from '../../kit/server/database/database.ts'
import { variantOf } from '../variant.ts'
import { type HeldLine, heldBy, insertMovements, returnStock } from './movement-queries.ts'
import type { StockLine } from './stock-queries.ts'

/** Releases the stock that a checkout holds, if any. */
export async function releaseStock(tx: Tx, checkoutId: string): Promise<void> {
  await returnLines(tx, checkoutId, await heldBy(tx, checkoutId))
}

/** Returns the stock of single lines, at most what the checkout holds. */
export async function returnHeldStock(tx: Tx, checkoutId: string, lines: readonly StockLine[]): Promise<void> {
  const held = await heldBy(tx, checkoutId)
  const wanted = (variant: string) => lines.find((line) => variantOf(line) === variant)?.quantity ?? 0
  const bounded = held.map((line) => ({ ...line, quantity: Math.min(wanted(line.variantId), line.quantity) }))
  await returnLines(
    tx,
    checkoutId,
    bounded.filter(({ quantity }) => quantity > 0),
  )
}

/** `lines` are in the order of the ids, in which every transaction locks products and variants. */
async function returnLines(tx: Tx, checkoutId: string, lines: readonly HeldLine[]): Promise<void> {
  for (const line of lines) await returnStock(tx, line)
  const rows = lines.map(({ productId, variantId, quantity }) => {
    return { productId, variantId, delta: quantity, reason: 'released' as const, checkoutId }
  })
  await insertMovements(tx, rows)
}
