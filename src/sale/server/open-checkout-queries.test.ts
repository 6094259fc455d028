import { expect, it } from 'vitest'
import { users } from '../../accounts/server/tables.ts'
import { inTransaction, openDatabase } from '../../kit/server/database/database.ts'
import { addressInPonce } from '../../testing/buyer.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { openCheckout } from './open-checkout-queries.ts'

it("reads a buyer's open checkouts without reading the ended ones", async () => {
  const test = await createTestDatabase()
  const database = openDatabase({ connection: test.connection, poolSize: 1 })
  const [buyer] = await database.db
    .insert(users)
    .values({ email: 'ana@correo.test', password: '$argon2id$no-password', role: 'root' as const })
    .returning()
  const amounts = { subtotal: 2850, tax: 0, shipping: 0, total: 2850, taxName: 'Tax', shippingName: 'Shipping' }
  await inTransaction(database, (tx) =>
    openCheckout(tx, {
      ...amounts,
      userId: buyer?.id ?? '',
      environment: 'sandbox',
      items: [],
      customerName: 'Ana Peña',
      customerEmail: 'ana@correo.test',
      billingAddress: addressInPonce,
      language: 'en',
    }),
  )
  // The plan that Postgres keeps after some executions, in which the parameters are unknown.
  await database.pool.query('set plan_cache_mode = force_generic_plan; set enable_seqscan = off')
  const { rows: statements } = await database.pool.query<{ count: number }>(
    `select cardinality(parameter_types) as count from pg_prepared_statements where name = 'open-checkout'`,
  )
  const nulls = Array(statements[0]?.count).fill('null').join(', ')
  const { rows } = await database.pool.query(`explain (costs off) execute "open-checkout" (${nulls})`)
  expect(JSON.stringify(rows)).toContain('checkouts_open_of_user')
  await database.close()
  await test.drop()
})
