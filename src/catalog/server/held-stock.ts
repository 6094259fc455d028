import type { Tx } from '../../kit/server/database/database.ts'
import { heldBy, insertMovements, returnStock, type StockLine, unitsByVariant } from './movement-queries.ts'
import { holdStock } from './stock-queries.ts'

/** Variants with too little stock. */
export interface MissingStock {
  missing: string[]
}

/** The stock that checkouts and orders hold, seats of workshops included (`reservations`). */
export const heldStock = {
  /** Holds the stock of all lines, or none. At the counter also of sessions that are under way. */
  async hold(
    tx: Tx,
    { id, items }: { id: string; items: readonly StockLine[] },
    { atCounter }: { atCounter: boolean },
  ): Promise<MissingStock | null> {
    const missing = await holdStock(tx, id, items, { underWay: atCounter })
    return missing.length > 0 ? { missing } : null
  },
  release: (tx: Tx, { id }: { id: string }): Promise<void> => releaseStock(tx, id),
  giveBack: (tx: Tx, { id }: { id: string }, lines: readonly StockLine[]): Promise<void> =>
    returnHeldStock(tx, id, lines),
}

/** Releases the stock that a checkout holds, if any. */
export async function releaseStock(tx: Tx, checkoutId: string): Promise<void> {
  await returnLines(tx, checkoutId, await heldBy(tx, checkoutId))
}

/** Returns the stock of single lines, at most what the checkout holds. */
export async function returnHeldStock(tx: Tx, checkoutId: string, lines: readonly StockLine[]): Promise<void> {
  const held = await heldBy(tx, checkoutId)
  const wanted = unitsByVariant(lines)
  const bounded = held.map((line) => ({ ...line, quantity: Math.min(wanted.get(line.variantId) ?? 0, line.quantity) }))
  await returnLines(
    tx,
    checkoutId,
    bounded.filter(({ quantity }) => quantity > 0),
  )
}

/** `lines` are in the order of the ids, in which every transaction locks products and variants. */
async function returnLines(tx: Tx, checkoutId: string, lines: readonly StockLine[]): Promise<void> {
  for (const line of lines) await returnStock(tx, line)
  const rows = lines.map(({ productId, variantId, quantity }) => {
    return { productId, variantId, delta: quantity, reason: 'released' as const, checkoutId }
  })
  await insertMovements(tx, rows)
}
