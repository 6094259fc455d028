import type { Tx } from '../platform/database/database.ts'
import { heldBy, insertMovements, returnStock } from './product-queries.ts'
import type { StockLine } from './stock-queries.ts'

const byProduct = (a: StockLine, b: StockLine) => (a.productId < b.productId ? -1 : 1)

/** Releases the stock that a checkout holds, if any. */
export async function releaseStock(tx: Tx, checkoutId: string): Promise<void> {
  await returnLines(tx, checkoutId, await heldBy(tx, checkoutId))
}

/** Returns the stock of single lines, at most what the checkout holds. @returns the returned lines. */
export async function returnHeldStock(tx: Tx, checkoutId: string, lines: readonly StockLine[]): Promise<StockLine[]> {
  const held = await heldBy(tx, checkoutId)
  const maxQuantity = (productId: string) => held.find((line) => line.productId === productId)?.quantity ?? 0
  const bounded = lines.map(({ productId, quantity }) => ({
    productId,
    quantity: Math.min(quantity, maxQuantity(productId)),
  }))
  return returnLines(
    tx,
    checkoutId,
    bounded.filter(({ quantity }) => quantity > 0),
  )
}

async function returnLines(tx: Tx, checkoutId: string, lines: readonly StockLine[]): Promise<StockLine[]> {
  const sorted = [...lines].sort(byProduct)
  for (const { productId, quantity } of sorted) await returnStock(tx, productId, quantity)
  const rows = sorted.map(({ productId, quantity }) => {
    return { productId, delta: quantity, reason: 'released' as const, checkoutId }
  })
  await insertMovements(tx, rows)
  return sorted
}
