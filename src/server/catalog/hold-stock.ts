import type { Tx } from '../platform/database.ts'
import { heldBy, insertMovements, returnStock, takeStock } from './product-queries.ts'

interface StockLine {
  productId: string
  quantity: number
}

const byProduct = (a: StockLine, b: StockLine) => (a.productId < b.productId ? -1 : 1)

/**
 * Takes the stock of a checkout's lines, whole or not at all; returns the ids of products with too little. Lines are
 * taken in the order of product ids, so that two buyers never wait for each other in a circle (checkout protocol, step 2).
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
  const rows = counted.map(({ productId, quantity }) => {
    return { productId, delta: -quantity, reason: 'held' as const, checkoutId }
  })
  await insertMovements(tx, rows)
  return []
}

/** Gives back what a checkout still holds; harmless when it holds nothing. */
export async function releaseStock(tx: Tx, checkoutId: string): Promise<void> {
  const rows: Parameters<typeof insertMovements>[1] = []
  for (const { productId, quantity } of await heldBy(tx, checkoutId)) {
    const returned = await returnStock(tx, productId, quantity)
    if (returned && returned.stock !== null) {
      rows.push({ productId, delta: quantity, reason: 'released', checkoutId })
    }
  }
  await insertMovements(tx, rows)
}
