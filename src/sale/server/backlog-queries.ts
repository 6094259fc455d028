import { and, isNotNull, lte, sql } from 'drizzle-orm'
import { type Backlog, backlogOf } from '../../kit/server/database/backlog.ts'
import type { Db } from '../../kit/server/database/database.ts'
import { checkouts, refunds } from './tables.ts'

/** Payments and refunds whose state must be requested from the provider. */
export async function findReconcilerBacklog(db: Db, now: Date): Promise<{ payments: Backlog; refunds: Backlog }> {
  const due = (table: typeof checkouts | typeof refunds) => {
    const where = and(isNotNull(table.nextCheckAt), lte(table.nextCheckAt, now))
    return backlogOf(db, table, sql`${table.nextCheckAt}`, sql`${now.toISOString()}::timestamptz`, where)
  }
  const [ofPayments, ofRefunds] = await Promise.all([due(checkouts), due(refunds)])
  return { payments: ofPayments, refunds: ofRefunds }
}
