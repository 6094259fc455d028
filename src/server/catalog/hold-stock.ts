import type { Tx } from '../platform/database/database.ts'
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
  // A row of 0 says that the product had no count when this was taken: nothing is to be given back, whatever it has later.
  const rows = taken.map(({ productId, quantity, counted }) => {
    return { productId, delta: counted ? -quantity : 0, reason: 'held' as const, checkoutId }
  })
  await insertMovements(tx, rows)
  return []
}

/** Gives back what a checkout still holds; harmless when it holds nothing. */
export async function releaseStock(tx: Tx, checkoutId: string): Promise<void> {
  await giveBack(tx, checkoutId, await heldBy(tx, checkoutId))
}

/** Puts single lines back on the shelf, none of them more often than the checkout took it. @returns what was put back. */
export async function returnToShelf(tx: Tx, checkoutId: string, lines: readonly StockLine[]): Promise<StockLine[]> {
  const held = await heldBy(tx, checkoutId)
  const most = (productId: string) => held.find((line) => line.productId === productId)?.quantity ?? 0
  const wanted = lines.map(({ productId, quantity }) => ({ productId, quantity: Math.min(quantity, most(productId)) }))
  return giveBack(
    tx,
    checkoutId,
    wanted.filter(({ quantity }) => quantity > 0),
  )
}

async function giveBack(tx: Tx, checkoutId: string, lines: readonly StockLine[]): Promise<StockLine[]> {
  const sorted = [...lines].sort(byProduct)
  for (const { productId, quantity } of sorted) await returnStock(tx, productId, quantity)
  const rows = sorted.map(({ productId, quantity }) => {
    return { productId, delta: quantity, reason: 'released' as const, checkoutId }
  })
  await insertMovements(tx, rows)
  return sorted
}
