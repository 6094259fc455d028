import type { Tx } from '../platform/database/database.ts'
import { heldBy, insertMovements, returnStock, takeStock } from './product-queries.ts'

interface StockLine {
  productId: string
  quantity: number
}

const byProduct = (a: StockLine, b: StockLine) => (a.productId < b.productId ? -1 : 1)

/**
 * Takes the stock of all lines of a checkout or of none; returns the ids of products with too little. Rows are locked in
 * the order of product ids, which prevents deadlocks (checkout protocol, step 2).
 */
export async function holdStock(tx: Tx, checkoutId: string, lines: readonly StockLine[]): Promise<string[]> {
  const missing: string[] = []
  const taken: (StockLine & { counted: boolean })[] = []
  for (const line of [...lines].sort(byProduct)) {
    const row = await takeStock(tx, line.productId, line.quantity)
    if (row) taken.push({ ...line, counted: row.stock !== null })
    else missing.push(line.productId)
  }
  const counted = taken.filter((line) => line.counted)
  if (missing.length > 0) {
    for (const { productId, quantity } of counted) await returnStock(tx, productId, quantity)
    return missing
  }
  // A delta of 0 marks a product without a stock count: nothing is returned later, even if it has a count by then.
  const rows = taken.map(({ productId, quantity, counted }) => {
    return { productId, delta: counted ? -quantity : 0, reason: 'held' as const, checkoutId }
  })
  await insertMovements(tx, rows)
  return []
}

/** Releases the stock that a checkout holds, if any. */
export async function releaseStock(tx: Tx, checkoutId: string): Promise<void> {
  await returnLines(tx, checkoutId, await heldBy(tx, checkoutId))
}

/** Returns the stock of single lines, at most what the checkout holds. @returns the returned lines. */
export async function returnToShelf(tx: Tx, checkoutId: string, lines: readonly StockLine[]): Promise<StockLine[]> {
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
