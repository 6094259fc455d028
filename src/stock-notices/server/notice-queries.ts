import { and, asc, count, eq, exists, gt, inArray, isNotNull, isNull, lt, ne, not, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { isOffered } from '../../catalog/server/language-queries.ts'
import { products, productVariants } from '../../catalog/server/tables.ts'
import { isSold } from '../../catalog/server/variant-queries.ts'
import type { Stock } from '../../catalog/stock.ts'
import { choicesOf } from '../../catalog/variant.ts'
import type { Locale } from '../../kit/locale.ts'
import type { Db, Tx } from '../../kit/server/database/database.ts'
import type { StockNotice } from '../api.ts'
import { confirmWithin, type NoticeKind } from '../stock-notice.ts'
import { stockNotices } from './tables.ts'

export type NoticeRow = typeof stockNotices.$inferSelect

/** What a notice is about: a variant, or, without a variant, any session of the workshop. */
export interface NoticeTarget {
  productId: string
  variantId: string | null
}

/** The variant or workshop of a notice, as its mails and pages show it. */
export type NoticeSubject = Omit<StockNotice, 'state'>

const { state, email, productId, variantId, tokenHash, createdAt, confirmedAt, toldAt } = stockNotices

/** Condition: the notice is about this variant or workshop. */
const isAbout = (target: NoticeTarget) =>
  target.variantId === null ? and(eq(productId, target.productId), isNull(variantId)) : eq(variantId, target.variantId)

const subjectColumns = {
  variantId: productVariants.id,
  slug: products.slug,
  type: products.type,
  name: products.name,
  nameEs: products.nameEs,
  options: products.options,
  optionValues: productVariants.optionValues,
  startsAt: productVariants.startsAt,
}

type SubjectRow = Pick<typeof products.$inferSelect, 'slug' | 'type' | 'name' | 'nameEs' | 'options'> & {
  variantId: string | null
  optionValues: string[] | null
  startsAt: Date | null
}

function toSubject({ type, options, optionValues, ...row }: SubjectRow, isForDates: boolean): NoticeSubject {
  const kind: NoticeKind = isForDates ? 'date' : type === 'workshop' ? 'seat' : 'stock'
  return { ...row, kind, choices: choicesOf(options, { optionValues: optionValues ?? [] }) }
}

/** A variant of a product that is on sale, or null. */
export async function findOffered(
  db: Db,
  ids: { productId: string; variantId: string },
  now: Date,
): Promise<NoticeSubject | null> {
  const [row] = await db
    .select(subjectColumns)
    .from(productVariants)
    .innerJoin(products, eq(products.id, productVariants.productId))
    .where(and(eq(productVariants.id, ids.variantId), eq(products.id, ids.productId), isSold(now)))
  return row ? toSubject(row, false) : null
}

/** An active workshop without sessions on sale, or null. */
export async function findWithoutSessions(db: Db, id: string, now: Date): Promise<NoticeSubject | null> {
  const sold = db
    .select({ id: productVariants.id })
    .from(productVariants)
    .where(and(eq(productVariants.productId, products.id), isSold(now)))
  const { slug, type, name, nameEs, options } = products
  const [row] = await db
    .select({ slug, type, name, nameEs, options })
    .from(products)
    .where(and(eq(products.id, id), eq(type, 'workshop'), isOffered(), isNull(products.archivedAt), not(exists(sold))))
  return row ? toSubject({ ...row, variantId: null, optionValues: null, startsAt: null }, true) : null
}

interface NewNotice extends NoticeTarget {
  email: string
  language: Locale
  createdAt: Date
}

/** Inserts an unconfirmed notice, or renews the active one of this address and keeps its state. */
export async function upsertPendingNotice(tx: Tx, notice: NewNotice & { tokenHash: string }): Promise<NoticeRow> {
  const { language, createdAt, tokenHash } = notice
  return upsertNotice(tx, { ...notice, state: 'pending' }, { language, createdAt, tokenHash })
}

/** Inserts a confirmed notice, or confirms the active one of this address and keeps an earlier confirmation time. */
export async function upsertConfirmedNotice(tx: Tx, notice: NewNotice): Promise<NoticeRow> {
  const { language, createdAt } = notice
  const first = sql`coalesce(${confirmedAt}, ${createdAt.toISOString()})`
  const confirmed = { state: 'confirmed' as const, confirmedAt: createdAt }
  return upsertNotice(tx, { ...notice, ...confirmed }, { language, createdAt, state: 'confirmed', confirmedAt: first })
}

const isLive = sql`state in ('pending', 'confirmed')`

async function upsertNotice(
  tx: Tx,
  values: typeof stockNotices.$inferInsert,
  renewed: Record<string, unknown>,
): Promise<NoticeRow> {
  const [row] = await tx
    .insert(stockNotices)
    .values(values)
    .onConflictDoUpdate({
      ...(values.variantId === null
        ? { target: [email, productId], targetWhere: sql`variant_id is null and ${isLive}` }
        : { target: [email, variantId], targetWhere: isLive }),
      set: renewed,
    })
    .returning()
  if (!row) throw new Error('the notice was not stored')
  return row
}

/** The notice of a link; null for an unknown link, and for one that was not confirmed in time. */
export async function findNoticeByToken(db: Db, hash: string, now: Date): Promise<StockNotice | null> {
  const [row] = await db
    .select({ ...subjectColumns, state })
    .from(stockNotices)
    .leftJoin(productVariants, eq(productVariants.id, variantId))
    .innerJoin(products, eq(products.id, productId))
    .where(and(eq(tokenHash, hash), isValid(now)))
  return row ? { ...toSubject(row, row.variantId === null), state: row.state } : null
}

const isValid = (now: Date) => or(ne(state, 'pending'), gt(createdAt, new Date(now.getTime() - confirmWithin)))

/** Confirms a pending notice; has no effect on any other. */
export async function confirmNotice(db: Db, hash: string, now: Date): Promise<void> {
  await db
    .update(stockNotices)
    .set({ state: 'confirmed', confirmedAt: now })
    .where(and(eq(tokenHash, hash), eq(state, 'pending'), isValid(now)))
}

/** Ends all active notices to the address of a link, and the notice of the link. */
export async function unsubscribe(db: Db, hash: string): Promise<void> {
  const address = db.select({ email }).from(stockNotices).where(eq(tokenHash, hash))
  await db
    .update(stockNotices)
    .set({ state: 'unsubscribed' })
    .where(and(inArray(email, address), or(isLive, eq(tokenHash, hash))))
}

/** The variants and workshops that are available and have confirmed notices. */
export async function findAvailableWithNotices(db: Db, now: Date): Promise<NoticeTarget[]> {
  const waiting = db
    .select({ id: stockNotices.id })
    .from(stockNotices)
    .where(and(eq(variantId, productVariants.id), eq(state, 'confirmed')))
  const variants = await db
    .select({ productId: products.id, variantId: productVariants.id })
    .from(productVariants)
    .innerJoin(products, eq(products.id, productVariants.productId))
    .where(and(exists(waiting), isSold(now), isAvailable))
  const workshops = await db
    .selectDistinct({ productId: products.id })
    .from(stockNotices)
    .innerJoin(products, eq(products.id, productId))
    .innerJoin(productVariants, eq(productVariants.productId, products.id))
    .where(and(isNull(variantId), eq(state, 'confirmed'), isSold(now), isAvailable, isSession))
  return [...variants, ...workshops.map((row) => ({ ...row, variantId: null }))]
}

const isAvailable = or(isNull(productVariants.stock), gt(productVariants.stock, 0))
const isSession = isNotNull(productVariants.startsAt)

/**
 * An available variant or workshop with its stock and the number of notices sent for it after `since`; null when it is
 * not available. The stock of a workshop is the free seats of all its sessions; the notice names the first session.
 */
export async function findAvailability(tx: Tx, target: NoticeTarget, now: Date, since: Date) {
  const isForDates = target.variantId === null
  const isOfTarget =
    target.variantId === null
      ? and(eq(products.id, target.productId), isSession)
      : eq(productVariants.id, target.variantId)
  const rows = await tx
    .select({ ...subjectColumns, stock: productVariants.stock })
    .from(productVariants)
    .innerJoin(products, eq(products.id, productVariants.productId))
    .where(and(isOfTarget, isSold(now), isAvailable))
    .orderBy(asc(productVariants.startsAt), asc(productVariants.id))
  const [first] = rows
  if (!first) return null
  const { stock: _, ...shown } = first
  const stock = rows.reduce<Stock>((sum, row) => (sum === null || row.stock === null ? null : sum + row.stock), 0)
  const sentRecently = await tx.$count(stockNotices, and(isAbout(target), eq(state, 'told'), gt(toldAt, since)))
  return { stock, sentRecently, subject: toSubject(shown, isForDates) }
}

/** Locks the next confirmed notices in the order of their confirmation, without those that others have locked. */
export function lockNextNotices(tx: Tx, target: NoticeTarget, limit: number): Promise<NoticeRow[]> {
  return tx
    .select()
    .from(stockNotices)
    .where(and(isAbout(target), eq(state, 'confirmed')))
    .orderBy(asc(confirmedAt), asc(stockNotices.id))
    .limit(limit)
    .for('update', { skipLocked: true })
}

/** Marks a notice as sent, with the link of its last mail. */
export async function markSent(tx: Tx, id: string, sent: { toldAt: Date; tokenHash: string }): Promise<void> {
  await tx
    .update(stockNotices)
    .set({ state: 'told', ...sent })
    .where(eq(stockNotices.id, id))
}

/** The number of confirmed notices of each variant of a product; a null variant for its next session. */
export function countWaiting(db: Db, product: string): Promise<{ variantId: string | null; waiting: number }[]> {
  return db
    .select({ variantId, waiting: count() })
    .from(stockNotices)
    .where(and(eq(productId, product), eq(state, 'confirmed')))
    .groupBy(variantId)
}

/** The notices to an address that its owner confirmed, for an export of personal data. */
export const listNoticesTo = (db: Db, address: string) =>
  db
    .select({ product: products.name, language: stockNotices.language, state, createdAt, confirmedAt, toldAt })
    .from(stockNotices)
    .innerJoin(products, eq(products.id, productId))
    .where(and(eq(email, address), isNotNull(confirmedAt)))
    .orderBy(createdAt)

export async function deleteNoticesTo(db: Db, addresses: string[]): Promise<void> {
  await db.delete(stockNotices).where(inArray(email, addresses))
}

/** Deletes notices that were last requested before `before`, and those whose link has expired. @returns their number. */
export async function deleteOldNotices(db: Db, before: Date, now: Date): Promise<number> {
  const expired = and(eq(state, 'pending'), lt(createdAt, new Date(now.getTime() - confirmWithin)))
  const rows = await db
    .delete(stockNotices)
    .where(or(lt(createdAt, before), expired))
    .returning({ id: stockNotices.id })
  return rows.length
}

/** Gives the live notices of an address another one, unless that has one about the same. @returns how many */
export async function moveNotices(tx: Tx, { from, to }: { from: string; to: string }): Promise<number> {
  const live = inArray(state, ['pending', 'confirmed'])
  const other = alias(stockNotices, 'other')
  const same = tx
    .select({ id: other.id })
    .from(other)
    .where(
      and(
        eq(other.email, to),
        eq(other.productId, productId),
        sql`${other.variantId} is not distinct from ${variantId}`,
        inArray(other.state, ['pending', 'confirmed']),
      ),
    )
  const rows = await tx
    .update(stockNotices)
    .set({ email: to })
    .where(and(eq(email, from), live, not(exists(same))))
    .returning({ id: stockNotices.id })
  return rows.length
}
