import { and, asc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../kit/server/database/database.ts'
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
/** The methods of free delivery stay when a change does not name them. */
export type ChangedDiscount = Omit<DiscountFields, 'deliveryMethods'> & Partial<Pick<DiscountFields, 'deliveryMethods'>>

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

/** Deletes a delivery method. Discounts that pay it go on with the others that they pay; without any they are turned off. */
export async function deleteMethod(tx: Tx, id: string): Promise<void> {
  await tx.delete(deliveryMethods).where(eq(deliveryMethods.id, id))
  const others = sql`${discounts.deliveryMethods} - ${id}::text`
  await tx
    .update(discounts)
    .set({ deliveryMethods: others, isActive: sql`${discounts.isActive} and ${others} <> '[]'`, ...now })
    .where(
      sql`jsonb_typeof(${discounts.deliveryMethods}) = 'array' and jsonb_exists(${discounts.deliveryMethods}, ${id}::text)`,
    )
}

/** Turns all tax rules and delivery methods on or off. @returns how many of each changed. */
export async function setAllActive(tx: Tx, isActive: boolean): Promise<{ taxRules: number; deliveryMethods: number }> {
  const changed = { isActive, ...now }
  const rules = await tx.update(taxRules).set(changed).where(ne(taxRules.isActive, isActive))
  const methods = await tx.update(deliveryMethods).set(changed).where(ne(deliveryMethods.isActive, isActive))
  return { taxRules: rules.rowCount ?? 0, deliveryMethods: methods.rowCount ?? 0 }
}

/** Condition: a discount that was not deleted. */
export const isShown = isNull(discounts.hiddenAt)

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

/** How many of these delivery methods exist. */
export function countMethods(db: Db, ids: readonly string[]): Promise<number> {
  return db.$count(deliveryMethods, inArray(deliveryMethods.id, [...ids]))
}

export async function insertDiscount(tx: Tx, fields: DiscountFields): Promise<DiscountRow | undefined> {
  const [row] = await tx.insert(discounts).values(fields).returning()
  return row
}

export async function updateDiscount(tx: Tx, id: string, fields: ChangedDiscount): Promise<void> {
  const set = { ...fields, ...now }
  await tx.update(discounts).set(set).where(eq(discounts.id, id))
}

/** Adds a category to the discounts on another one. @returns those that changed. */
export function addDiscountCategory(
  tx: Tx,
  from: string,
  to: string,
): Promise<Pick<DiscountRow, 'id' | 'categories'>[]> {
  return tx
    .update(discounts)
    .set({ categories: sql`${discounts.categories} || to_jsonb(${to}::text)`, ...now })
    .where(
      sql`${isShown} and jsonb_exists(${discounts.categories}, ${from})
        and not jsonb_exists(${discounts.categories}, ${to})`,
    )
    .returning({ id: discounts.id, categories: discounts.categories })
}

/** Hides a discount: uses, opened payments and reports refer to it. */
export async function hideDiscount(tx: Tx, id: string): Promise<void> {
  await tx.update(discounts).set({ hiddenAt: sql`now()`, isActive: false }).where(eq(discounts.id, id))
}
