import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction, type Tx } from '../../kit/server/database/database.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { holdStock } from './stock-queries.ts'
import { findSoldVariants } from './variant-queries.ts'

let server: TestDatabase
beforeAll(async () => {
  server = await createTestDatabase()
})
afterAll(() => server.drop())

/** A product of a long catalog, in a table without statistics, as after an import. */
async function productOfMany(): Promise<string> {
  let last = ''
  // In parts: the triggers of ten thousand rows take longer on a busy machine than one statement may.
  for (let from = 1; from <= 10_000; from += 500) {
    const { rows } = await server.database.pool.query<{ id: string }>(
      `insert into products (slug, name, description, category, price, stock)
        select 'product-' || number, 'Product ' || number, 'Soap', 'Body', 950, 5 from generate_series($1::int, $1 + 499) number
        returning id`,
      [from],
    )
    last = rows[250]?.id ?? ''
  }
  return last
}

/** How often this transaction has read the whole table of variants. */
async function countFullScans(tx: Tx): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(
    sql`select seq_scan::int as count from pg_stat_xact_user_tables where relname = 'product_variants'`,
  )
  return rows[0]?.count ?? -1
}

test('a purchase does not read the variants of other products', async () => {
  const id = await productOfMany()
  // Postgres plans prepared statements without their values after some executions; this setting does it immediately.
  const genericPlans = sql`set local plan_cache_mode = force_generic_plan`
  const found = await inTransaction(server.database, async (tx) => {
    await tx.execute(genericPlans)
    const before = await countFullScans(tx)
    const sold = await findSoldVariants(tx, [id])
    const missing = await holdStock(tx, randomUUID(), [{ productId: id, variantId: id, quantity: 2 }])
    return { sold: sold.length, missing, fullScans: (await countFullScans(tx)) - before }
  })
  expect(found).toEqual({ sold: 1, missing: [], fullScans: 0 })
  const { rows } = await server.database.pool.query('select stock from product_variants where id = $1', [id])
  expect(rows).toEqual([{ stock: 3 }])
})
