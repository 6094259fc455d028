import { expect } from 'vitest'
import type { Emulator } from '../../packages/paypal-emulator/emulator.ts'
import { checkInvariants } from '../../src/invariants/server/check-invariants.ts'
import { compareLedger } from '../../src/testing/compare-ledger.ts'
import type { TestShop } from '../../src/testing/test-shop.ts'
import type { EmulatorProcess } from './emulator.ts'
import type { PurchaseLoad } from './purchase-load.ts'
import { connectToRecords } from './records.ts'
import { until } from './until.ts'

/** Waits until no payment is in progress, then expects money, orders and stock to agree. @returns the number of orders. */
export async function expectNothingLost(
  databaseUrl: string,
  emulator: EmulatorProcess,
  load: PurchaseLoad,
): Promise<number> {
  const shop = await connectToRecords(databaseUrl, emulator)
  try {
    const { database } = shop.platform
    // An approved payment is captured only when its buyer has no recent open one.
    await database.pool.query(`update checkouts set created_at = created_at - interval '1 hour'`)
    let differences = ['not compared yet']
    await until('every payment has an outcome', async () => {
      differences = await findDifferences(shop, emulator)
      return differences.length === 0
    }).catch(() => expect(differences).toEqual([]))
    expect(await checkInvariants(database)).toEqual([])
    const { rows } = await database.pool.query<{ order_number: string }>('select order_number from orders')
    const numbers = new Set(rows.map(({ order_number }) => order_number))
    expect([...load.paid].filter((number) => !numbers.has(number))).toEqual([])
    expect(numbers.size).toBe(rows.length)
    return rows.length
  } finally {
    await shop.close()
  }
}

async function findDifferences({ platform }: TestShop, emulator: EmulatorProcess): Promise<string[]> {
  const { pool } = platform.database
  // Makes every scheduled check due.
  await pool.query('update checkouts set next_check_at = now() where next_check_at > now()')
  const { rows: busy } = await pool.query(
    `select 'in progress: ' || id || ' ' || state || ' ' || coalesce(note, '') as text from checkouts
     where state in ('capturing', 'review')`,
  )
  const approved = (await emulator.orders()).filter(({ status }) => status === 'APPROVED').map(({ id }) => id)
  const { rows: open } = await pool.query(
    `select 'approved, not captured: ' || id as text from checkouts
     where state = 'created' and ending is null and paypal_order_id = any($1)`,
    [approved],
  )
  const ledger = await emulator.ledger()
  // Only the ledger of the emulator is read.
  const different = await compareLedger({ platform, emulator: { ledger: () => ledger } as unknown as Emulator })
  return [...busy.map(({ text }) => text), ...open.map(({ text }) => text), ...different]
}
