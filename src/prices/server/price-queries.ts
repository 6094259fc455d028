import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../kit/server/database/database.ts'
import {
  type DeliveryMethodRow,
  type DiscountRow,
  deliveryMethods,
  discounts,
  discountUses,
  type TaxRuleRow,
  taxRules,
} from './tables.ts'

export function listActiveTaxRules(db: Db): Promise<TaxRuleRow[]> {
  return db.select().from(taxRules).where(eq(taxRules.isActive, true)).orderBy(asc(taxRules.createdAt))
}

/** In the order in which they are offered. */
export function listActiveMethods(db: Db): Promise<DeliveryMethodRow[]> {
  return db
    .select()
    .from(deliveryMethods)
    .where(eq(deliveryMethods.isActive, true))
    .orderBy(asc(deliveryMethods.position), asc(deliveryMethods.createdAt))
}

const isUsable = and(eq(discounts.isActive, true), isNull(discounts.hiddenAt))

/** The discounts without a code. */
export function listAutomaticDiscounts(db: Db): Promise<DiscountRow[]> {
  return db
    .select()
    .from(discounts)
    .where(and(isUsable, isNull(discounts.code)))
    .orderBy(asc(discounts.createdAt))
}

/** Whether there is a discount by code. */
export async function hasCodes(db: Db): Promise<boolean> {
  const [row] = await db
    .select({ id: discounts.id })
    .from(discounts)
    .where(and(isUsable, isNotNull(discounts.code)))
    .limit(1)
  return row !== undefined
}

export async function findDiscountByCode(db: Db, codeKey: string): Promise<DiscountRow | undefined> {
  const [row] = await db
    .select()
    .from(discounts)
    .where(and(isUsable, eq(discounts.codeKey, codeKey)))
  return row
}

/** How often discounts are used, and which of them a customer uses. */
export async function countUses(
  db: Db,
  ids: readonly string[],
  userId: string | null,
): Promise<Map<string, { uses: number; isOwn: boolean }>> {
  const own = sql<boolean>`exists (
    select from ${discountUses} where ${discountUses.discountId} = ${discounts.id} and ${discountUses.userId} = ${userId}
  )`
  const rows = await db
    .select({ id: discounts.id, uses: discounts.uses, isOwn: own })
    .from(discounts)
    .where(sql`${discounts.id} = any(${sql.param([...ids])}::uuid[])`)
  return new Map(rows.map(({ id, ...use }) => [id, use]))
}

/**
 * Takes a use of a discount for a checkout; false when there is none left, or none for this customer: of those once per
 * customer there is none without an account. The unique index of
 * uses makes tabs of one customer wait for each other, and the update those of all customers.
 */
export async function takeUse(
  tx: Tx,
  discountId: string,
  { id: checkoutId, userId }: { id: string; userId: string | null },
): Promise<boolean> {
  const inserted = await tx.execute(sql`
    insert into ${discountUses} (discount_id, checkout_id, user_id, once)
    select id, ${checkoutId}, ${userId}, once_per_customer from ${discounts}
    where id = ${discountId} and not (once_per_customer and (${userId}::uuid is null or exists (
      select from ${discountUses} where discount_id = ${discountId} and user_id = ${userId}
    )))
    on conflict do nothing`)
  if (inserted.rowCount === 0) return false
  const counted = await tx.execute(sql`
    update ${discounts} set uses = uses + 1
    where id = ${discountId} and (use_limit is null or uses < use_limit)`)
  if (counted.rowCount === 1) return true
  await tx
    .delete(discountUses)
    .where(and(eq(discountUses.discountId, discountId), eq(discountUses.checkoutId, checkoutId)))
  return false
}

/** Counts the uses of a checkout that was of nobody as those of a customer. */
export async function giveUsesTo(tx: Tx, checkoutId: string, userId: string): Promise<void> {
  await tx.update(discountUses).set({ userId }).where(eq(discountUses.checkoutId, checkoutId))
}

/** Gives back all uses of a checkout. */
export async function giveBackUses(tx: Tx, checkoutId: string): Promise<void> {
  const given = await tx
    .delete(discountUses)
    .where(eq(discountUses.checkoutId, checkoutId))
    .returning({ id: discountUses.discountId })
  for (const { id } of given.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    await tx.update(discounts).set({ uses: sql`uses - 1` }).where(eq(discounts.id, id))
  }
}
