import type { DemoProduct } from '../../../demo/catalog.ts'
import { type Database, inTransaction } from '../platform/database/database.ts'
import { countProducts, insertMovements, insertProducts } from './product-queries.ts'

/** Inserts products into an empty catalog in the given order, with their initial stock as a movement. */
export async function seedProducts(database: Database, seeds: readonly DemoProduct[]): Promise<void> {
  await inTransaction(database, async (tx) => {
    if ((await countProducts(tx)) > 0) return
    const rows = await insertProducts(
      tx,
      seeds.map(({ image, ...seed }, position) => {
        const { slug, name, nameEs, description, descriptionEs, category, type, price, stock } = seed
        const imageFileName = `${image}-800.webp`
        const imageUrl = `/images/${imageFileName}`
        const fields = { slug, name, nameEs, description, descriptionEs, category, type, price, stock }
        return { ...fields, ...seed.details, position, imageUrl, imageFileName }
      }),
    )
    const counted = rows.flatMap(({ id, stock }) => (stock === null || stock === 0 ? [] : [{ id, stock }]))
    await insertMovements(
      tx,
      counted.map(({ id, stock }) => ({ productId: id, delta: stock, reason: 'initial' as const })),
    )
  })
}
