import { and, asc, desc, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Cents } from '../../kit/money.ts'
import type { Db, Tx } from '../../kit/server/database/database.ts'
import { olderApplication } from '../../kit/server/database/database.ts'
import { withinDateRange } from '../../kit/server/database/date-range.ts'
import {
  type DeliveryMethodRow,
  type DiscountRow,
  deliveryMethods,
  discounts,
  type TaxRuleRow,
  taxRules,
} from './tables.ts'

/** What the database sets itself. */
type Own = 'id' | 'version' | 'createdAt' | 'updatedAt'
export type TaxRuleFields = Omit<TaxRuleRow, Own>
export type DeliveryMethodFields = Omit<DeliveryMethodRow, Own>
export type DiscountFields = Omit<DiscountRow, Own | 'uses' | 'hiddenAt'>

const now = { updatedAt: sql`now()` }

export function listTaxRules(db: Db): Promise<TaxRuleRow[]> {
  return db.select().from(taxRules).orderBy(asc(taxRules.createdAt), asc(taxRules.id))
}

/** The active rules besides one. */
export function listOtherActiveTaxRules(db: Db, id: string | null): Promise<TaxRuleRow[]> {
  return db
    .select()
    .from(taxRules)
    .where(and(eq(taxRules.isActive, true), id === null ? undefined : ne(taxRules.id, id)))
}

/** A tax rule, locked until the transaction ends. */
export async function lockTaxRule(tx: Tx, id: string): Promise<TaxRuleRow | null> {
  const [row] = await tx.select().from(taxRules).where(eq(taxRules.id, id)).for('update')
  return row ?? null
}

export async function insertTaxRule(tx: Tx, fields: TaxRuleFields): Promise<TaxRuleRow | undefined> {
  const [row] = await tx.insert(taxRules).values(fields).returning()
  return row
}

export async function updateTaxRule(tx: Tx, id: string, fields: TaxRuleFields): Promise<TaxRuleRow | undefined> {
  const set = { ...fields, ...now }
  const [row] = await tx.update(taxRules).set(set).where(eq(taxRules.id, id)).returning()
  return row
}

export async function deleteTaxRule(tx: Tx, id: string): Promise<void> {
  await tx.delete(taxRules).where(eq(taxRules.id, id))
}

export function listMethods(db: Db): Promise<DeliveryMethodRow[]> {
  return db.select().from(deliveryMethods).orderBy(asc(deliveryMethods.position), asc(deliveryMethods.createdAt))
}

/** A delivery method, locked until the transaction ends. */
export async function lockMethod(tx: Tx, id: string): Promise<DeliveryMethodRow | null> {
  const [row] = await tx.select().from(deliveryMethods).where(eq(deliveryMethods.id, id)).for('update')
  return row ?? null
}

export async function insertMethod(tx: Tx, fields: DeliveryMethodFields): Promise<DeliveryMethodRow | undefined> {
  const [row] = await tx.insert(deliveryMethods).values(fields).returning()
  return row
}

export async function updateMethod(
  tx: Tx,
  id: string,
  fields: DeliveryMethodFields,
): Promise<DeliveryMethodRow | undefined> {
  const set = { ...fields, ...now }
  const [row] = await tx.update(deliveryMethods).set(set).where(eq(deliveryMethods.id, id)).returning()
  return row
}

export async function deleteMethod(tx: Tx, id: string): Promise<void> {
  await tx.delete(deliveryMethods).where(eq(deliveryMethods.id, id))
}

/** Turns all tax rules and delivery methods on or off. @returns how many of each changed. */
export async function setAllActive(tx: Tx, isActive: boolean): Promise<{ taxRules: number; deliveryMethods: number }> {
  const changed = { isActive, ...now }
  const rules = await tx.update(taxRules).set(changed).where(ne(taxRules.isActive, isActive))
  const methods = await tx.update(deliveryMethods).set(changed).where(ne(deliveryMethods.isActive, isActive))
  return { taxRules: rules.rowCount ?? 0, deliveryMethods: methods.rowCount ?? 0 }
}

/** A discount as the office sees it, with what its orders brought. */
export type OfficeDiscountRow = DiscountRow & { revenue: Cents }

/** What came of a discount: see `discountSums`. */
export interface DiscountSums extends Pick<DiscountRow, 'id' | 'name' | 'nameEs' | 'code'> {
  uses: number
  revenue: Cents
  given: Cents
}

/**
 * The discounts that orders placed in a period used, the most used first, also deleted ones: the number of these orders
 * (`uses`), what they brought less what was refunded or taken back (`revenue`), and what the discount took off them
 * (`given`). An order that was canceled whole has no use; a refund gives none back.
 */
export async function discountSums(
  db: Db,
  days: { from?: string | undefined; to?: string | undefined } = {},
  ids?: readonly string[],
): Promise<DiscountSums[]> {
  // The tables of orders and refunds are not imported: their features import this one.
  const { rows } = await db.execute<Record<'uses' | 'revenue' | 'given', string> & Omit<DiscountSums, 'uses'>>(sql`
    select d.id, d.name, d.name_es as "nameEs", d.code, count(*) as uses, sum(brought) as revenue, sum(off) as given
    from discount_uses u
    join ${discounts} d on d.id = u.discount_id
    join orders o on o.checkout_id = u.checkout_id
    cross join lateral (
      select case when o.payment_status in ('paid', 'partially_refunded') then 100 * greatest(o.total - o.lost - coalesce((
        select sum(r.amount) from refunds r where r.checkout_id = o.checkout_id and r.state = 'completed'), 0), 0)
        else 0 end as brought
    ) money
    cross join lateral (
      select coalesce(-sum((charge ->> 'amount')::bigint), 0) as off from jsonb_array_elements(o.charges) charge
      where charge ->> 'kind' = 'discount' and charge ->> 'rule' = d.id::text
    ) charges
    where ${withinDateRange(sql`o.created_at`, days) ?? sql`true`}
      and ${ids ? sql`d.id = any(${sql.param([...ids])}::uuid[])` : sql`true`}
    group by d.id order by count(*) desc, d.name, d.id`)
  return rows.map(({ id, name, nameEs, code, ...sums }) => {
    const [uses, revenue, given] = [sums.uses, sums.revenue, sums.given].map(Number)
    return { id, name, nameEs, code, uses: uses ?? 0, revenue: revenue ?? 0, given: given ?? 0 }
  })
}

async function withRevenue(db: Db, rows: readonly DiscountRow[]): Promise<OfficeDiscountRow[]> {
  const ids = rows.map(({ id }) => id)
  const revenues = new Map((await discountSums(db, {}, ids)).map(({ id, revenue }) => [id, revenue]))
  return rows.map((row) => ({ ...row, revenue: revenues.get(row.id) ?? 0 }))
}

const isShown = isNull(discounts.hiddenAt)

export async function listDiscounts(db: Db): Promise<OfficeDiscountRow[]> {
  const rows = await db.select().from(discounts).where(isShown).orderBy(desc(discounts.createdAt), asc(discounts.id))
  return withRevenue(db, rows)
}

export async function findDiscount(db: Db, id: string): Promise<OfficeDiscountRow | undefined> {
  const rows = await db.select().from(discounts).where(eq(discounts.id, id))
  return (await withRevenue(db, rows))[0]
}

/** A discount that was not deleted, locked until the transaction ends. */
export async function lockDiscount(tx: Tx, id: string): Promise<DiscountRow | null> {
  const [row] = await tx
    .select()
    .from(discounts)
    .where(and(eq(discounts.id, id), isShown))
    .for('update')
  return row ?? null
}

/** Whether another discount has this code. */
export async function isCodeTaken(db: Db, codeKey: string, id: string | null): Promise<boolean> {
  const isOther = id === null ? undefined : ne(discounts.id, id)
  return (await db.$count(discounts, and(isShown, eq(discounts.codeKey, codeKey), isOther))) > 0
}

/** How many of these products exist. */
export async function countProducts(db: Db, ids: readonly string[]): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from products where id = any(${sql.param([...ids])}::uuid[])`,
  )
  return rows[0]?.count ?? 0
}

export async function insertDiscount(tx: Tx, fields: DiscountFields): Promise<DiscountRow | undefined> {
  const [row] = await tx.insert(discounts).values(fields).returning()
  return row
}

export async function updateDiscount(tx: Tx, id: string, fields: DiscountFields): Promise<void> {
  const set = { ...fields, ...now }
  await tx.update(discounts).set(set).where(eq(discounts.id, id))
}

/** Hides a discount: uses, opened payments and reports refer to it. */
export async function hideDiscount(tx: Tx, id: string): Promise<void> {
  await tx.update(discounts).set({ hiddenAt: sql`now()`, isActive: false }).where(eq(discounts.id, id))
}

/** Whether a process of a release that knows no price rules is connected to the database. */
export async function hasOlderProcess(db: Db): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from pg_stat_activity where datname = current_database() and application_name = ${olderApplication} limit 1`)
  return rows.length > 0
}
