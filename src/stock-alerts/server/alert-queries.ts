import { and, asc, count, eq, exists, gt, inArray, isNotNull, isNull, lt, ne, not, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { isOffered } from '../../catalog/server/language-queries.ts'
import { products, productVariants } from '../../catalog/server/tables.ts'
import { isSold } from '../../catalog/server/variant-queries.ts'
import type { Stock } from '../../catalog/stock.ts'
import { choicesOf } from '../../catalog/variant.ts'
import type { Locale } from '../../kit/locale.ts'
import type { Db, Tx } from '../../kit/server/database/database.ts'
import type { StockAlert } from '../api.ts'
import { type AlertKind, confirmWithin } from '../stock-alert.ts'
import { stockAlerts } from './tables.ts'

export type AlertRow = typeof stockAlerts.$inferSelect

/** What an alert is about: a variant, or, without a variant, any session of the workshop. */
export interface AlertTarget {
  productId: string
  variantId: string | null
}

/** The variant or workshop of an alert, as its mails and pages show it. */
export type AlertSubject = Omit<StockAlert, 'state'>

const { state, email, productId, variantId, tokenHash, createdAt, confirmedAt, toldAt } = stockAlerts

/** Condition: the alert is about this variant or workshop. */
const isAbout = (target: AlertTarget) =>
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

function toSubject({ type, options, optionValues, ...row }: SubjectRow, isForDates: boolean): AlertSubject {
  const kind: AlertKind = isForDates ? 'date' : type === 'workshop' ? 'seat' : 'stock'
  return { ...row, kind, choices: choicesOf(options, { optionValues: optionValues ?? [] }) }
}

/** A variant of a product that is on sale, or null. */
export async function findOffered(
  db: Db,
  ids: { productId: string; variantId: string },
  now: Date,
): Promise<AlertSubject | null> {
  const [row] = await db
    .select(subjectColumns)
    .from(productVariants)
    .innerJoin(products, eq(products.id, productVariants.productId))
    .where(and(eq(productVariants.id, ids.variantId), eq(products.id, ids.productId), isSold(now)))
  return row ? toSubject(row, false) : null
}

/** An active workshop without sessions on sale, or null. */
export async function findWithoutSessions(db: Db, id: string, now: Date): Promise<AlertSubject | null> {
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

interface NewAlert extends AlertTarget {
  email: string
  language: Locale
  createdAt: Date
}

/** Inserts an unconfirmed alert, or renews the active one of this address and keeps its state. */
export async function upsertPendingAlert(tx: Tx, alert: NewAlert & { tokenHash: string }): Promise<AlertRow> {
  const { language, createdAt, tokenHash } = alert
  return upsertAlert(tx, { ...alert, state: 'pending' }, { language, createdAt, tokenHash })
}

/** Inserts a confirmed alert, or confirms the active one of this address and keeps an earlier confirmation time. */
export async function upsertConfirmedAlert(tx: Tx, alert: NewAlert): Promise<AlertRow> {
  const { language, createdAt } = alert
  const first = sql`coalesce(${confirmedAt}, ${createdAt.toISOString()})`
  const confirmed = { state: 'confirmed' as const, confirmedAt: createdAt }
  return upsertAlert(tx, { ...alert, ...confirmed }, { language, createdAt, state: 'confirmed', confirmedAt: first })
}

const isLive = sql`state in ('pending', 'confirmed')`

async function upsertAlert(
  tx: Tx,
  values: typeof stockAlerts.$inferInsert,
  renewed: Record<string, unknown>,
): Promise<AlertRow> {
  const [row] = await tx
    .insert(stockAlerts)
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

/** The alert of a link; null for an unknown link, and for one that was not confirmed in time. */
export async function findAlertByToken(db: Db, hash: string, now: Date): Promise<StockAlert | null> {
  const [row] = await db
    .select({ ...subjectColumns, state })
    .from(stockAlerts)
    .leftJoin(productVariants, eq(productVariants.id, variantId))
    .innerJoin(products, eq(products.id, productId))
    .where(and(eq(tokenHash, hash), isValid(now)))
  return row ? { ...toSubject(row, row.variantId === null), state: row.state } : null
}

const isValid = (now: Date) => or(ne(state, 'pending'), gt(createdAt, new Date(now.getTime() - confirmWithin)))

/** Confirms a pending alert; has no effect on any other. */
export async function confirmAlert(db: Db, hash: string, now: Date): Promise<void> {
  await db
    .update(stockAlerts)
    .set({ state: 'confirmed', confirmedAt: now })
    .where(and(eq(tokenHash, hash), eq(state, 'pending'), isValid(now)))
}

/** Ends all active alerts to the address of a link, and the alert of the link. */
export async function unsubscribe(db: Db, hash: string): Promise<void> {
  const address = db.select({ email }).from(stockAlerts).where(eq(tokenHash, hash))
  await db
    .update(stockAlerts)
    .set({ state: 'unsubscribed' })
    .where(and(inArray(email, address), or(isLive, eq(tokenHash, hash))))
}

/** The variants and workshops that are available and have confirmed alerts. */
export async function findAvailableWithAlerts(db: Db, now: Date): Promise<AlertTarget[]> {
  const waiting = db
    .select({ id: stockAlerts.id })
    .from(stockAlerts)
    .where(and(eq(variantId, productVariants.id), eq(state, 'confirmed')))
  const variants = await db
    .select({ productId: products.id, variantId: productVariants.id })
    .from(productVariants)
    .innerJoin(products, eq(products.id, productVariants.productId))
    .where(and(exists(waiting), isSold(now), isAvailable))
  const workshops = await db
    .selectDistinct({ productId: products.id })
    .from(stockAlerts)
    .innerJoin(products, eq(products.id, productId))
    .innerJoin(productVariants, eq(productVariants.productId, products.id))
    .where(and(isNull(variantId), eq(state, 'confirmed'), isSold(now), isAvailable, isSession))
  return [...variants, ...workshops.map((row) => ({ ...row, variantId: null }))]
}

const isAvailable = or(isNull(productVariants.stock), gt(productVariants.stock, 0))
const isSession = isNotNull(productVariants.startsAt)

/**
 * An available variant or workshop with its stock and the number of alerts sent for it after `since`; null when it is
 * not available. The stock of a workshop is the free seats of all its sessions; the alert names the first session.
 */
export async function findAvailability(tx: Tx, target: AlertTarget, now: Date, since: Date) {
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
  const sentRecently = await tx.$count(stockAlerts, and(isAbout(target), eq(state, 'told'), gt(toldAt, since)))
  return { stock, sentRecently, subject: toSubject(shown, isForDates) }
}

/** Locks the next confirmed alerts in the order of their confirmation, without those that others have locked. */
export function lockNextAlerts(tx: Tx, target: AlertTarget, limit: number): Promise<AlertRow[]> {
  return tx
    .select()
    .from(stockAlerts)
    .where(and(isAbout(target), eq(state, 'confirmed')))
    .orderBy(asc(confirmedAt), asc(stockAlerts.id))
    .limit(limit)
    .for('update', { skipLocked: true })
}

/** Marks an alert as sent, with the link of its last mail. */
export async function markSent(tx: Tx, id: string, sent: { toldAt: Date; tokenHash: string }): Promise<void> {
  await tx
    .update(stockAlerts)
    .set({ state: 'told', ...sent })
    .where(eq(stockAlerts.id, id))
}

/** The number of confirmed alerts of each variant of a product; a null variant for its next session. */
export function countWaiting(db: Db, product: string): Promise<{ variantId: string | null; waiting: number }[]> {
  return db
    .select({ variantId, waiting: count() })
    .from(stockAlerts)
    .where(and(eq(productId, product), eq(state, 'confirmed')))
    .groupBy(variantId)
}

/** The alerts to an address that its owner confirmed, for an export of personal data. */
export const listAlertsTo = (db: Db, address: string) =>
  db
    .select({ product: products.name, language: stockAlerts.language, state, createdAt, confirmedAt, toldAt })
    .from(stockAlerts)
    .innerJoin(products, eq(products.id, productId))
    .where(and(eq(email, address), isNotNull(confirmedAt)))
    .orderBy(createdAt)

export async function deleteAlertsTo(db: Db, addresses: string[]): Promise<void> {
  await db.delete(stockAlerts).where(inArray(email, addresses))
}

/** Deletes alerts that were last requested before `before`, and those whose link has expired. @returns their number. */
export async function deleteOldAlerts(db: Db, before: Date, now: Date): Promise<number> {
  const expired = and(eq(state, 'pending'), lt(createdAt, new Date(now.getTime() - confirmWithin)))
  const rows = await db
    .delete(stockAlerts)
    .where(or(lt(createdAt, before), expired))
    .returning({ id: stockAlerts.id })
  return rows.length
}

/** Gives the live alerts of an address another one, unless that has one about the same. @returns how many */
export async function moveAlerts(tx: Tx, { from, to }: { from: string; to: string }): Promise<number> {
  const live = inArray(state, ['pending', 'confirmed'])
  const other = alias(stockAlerts, 'other')
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
    .update(stockAlerts)
    .set({ email: to })
    .where(and(eq(email, from), or(eq(state, 'told'), and(live, not(exists(same))))))
    .returning({ state })
  return rows.filter((row) => row.state !== 'told').length
}

/** Where an alert goes now; null when it does not exist any more. */
export async function findAlertAddress(db: Db, id: string): Promise<string | null> {
  const [row] = await db.select({ email }).from(stockAlerts).where(eq(stockAlerts.id, id))
  return row?.email ?? null
}
