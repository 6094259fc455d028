import { asc, desc, eq } from 'drizzle-orm'
import type { Cents } from '../../kit/money.ts'
import type { Db } from '../../kit/server/database/database.ts'
import { isShown } from './price-rule-queries.ts'
import { type DiscountRow, discounts } from './tables.ts'

/** A discount as the office sees it, with what its orders brought. */
export type OfficeDiscountRow = DiscountRow & { revenue: Cents }

/** What came of a discount: the orders that used it, what they brought, and what it took off them. */
export interface DiscountSums extends Pick<DiscountRow, 'id' | 'name' | 'nameEs' | 'code'> {
  uses: number
  revenue: Cents
  given: Cents
}

/** Reads what came of discounts in a period; see `discountSums` of the orders. */
export type ReadDiscountSums = (
  db: Db,
  real: boolean,
  days?: { from?: string | undefined; to?: string | undefined },
  ids?: readonly string[],
) => Promise<DiscountSums[]>

declare module '../../kit/server/feature.ts' {
  interface App {
    discountSums: ReadDiscountSums
  }
}

/** How the list of discounts learns what they brought: orders are above prices. `real` leaves test orders out. */
export interface Revenues {
  sums: ReadDiscountSums
  real: boolean
}

async function withRevenue(
  db: Db,
  { sums, real }: Revenues,
  rows: readonly DiscountRow[],
): Promise<OfficeDiscountRow[]> {
  const ids = rows.map(({ id }) => id)
  const revenues = new Map((await sums(db, real, {}, ids)).map(({ id, revenue }) => [id, revenue]))
  return rows.map((row) => ({ ...row, revenue: revenues.get(row.id) ?? 0 }))
}

/** The discounts that were not deleted, the newest first. */
export async function listDiscounts(db: Db, revenues: Revenues): Promise<OfficeDiscountRow[]> {
  const rows = await db.select().from(discounts).where(isShown).orderBy(desc(discounts.createdAt), asc(discounts.id))
  return withRevenue(db, revenues, rows)
}

/** A discount, also a deleted one. */
export async function findDiscount(db: Db, revenues: Revenues, id: string): Promise<OfficeDiscountRow | undefined> {
  const rows = await db.select().from(discounts).where(eq(discounts.id, id))
  return (await withRevenue(db, revenues, rows))[0]
}
