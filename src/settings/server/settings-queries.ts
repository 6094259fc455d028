import { eq } from 'drizzle-orm'
import type { Db, Tx } from '../../kit/server/database/database.ts'
import type { StoredBrand } from '../api.ts'
import { brandSettings, replacedPaypalAccounts, settings } from './tables.ts'

/** A stored setting, secrets encrypted. */
export type StoredValue = Record<string, unknown>

export async function findSetting(db: Db, key: string): Promise<StoredValue | null> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, key))
  return row?.value ?? null
}

/** `findSetting` with a row lock until the transaction ends. */
export async function lockSetting(tx: Tx, key: string): Promise<StoredValue | null> {
  const [row] = await tx.select({ value: settings.value }).from(settings).where(eq(settings.key, key)).for('update')
  return row?.value ?? null
}

/** `lockSetting` that inserts a missing setting first, so that concurrent first changes are serialized. */
export async function lockOrMakeSetting(tx: Tx, key: string, first: StoredValue, now: Date): Promise<StoredValue> {
  await tx
    .insert(settings)
    .values({ key, value: first, createdAt: now, updatedAt: now })
    .onConflictDoNothing({ target: settings.key })
  return (await lockSetting(tx, key)) ?? first
}

/** With `byRoot` the value is also stored as the one that a root user last saved. */
export async function putSetting(
  tx: Tx,
  key: string,
  value: StoredValue,
  now: Date,
  { byRoot = false } = {},
): Promise<void> {
  const changed = { value, updatedAt: now, ...(byRoot ? { rootValue: value } : {}) }
  await tx
    .insert(settings)
    .values({ key, createdAt: now, ...changed })
    .onConflictDoUpdate({ target: settings.key, set: changed })
}

/** The value that a root user last saved, or null. */
export async function findRootSetting(db: Db, key: string): Promise<StoredValue | null> {
  const [row] = await db.select({ value: settings.rootValue }).from(settings).where(eq(settings.key, key))
  return row?.value ?? null
}

export async function findBrandSettings(db: Db): Promise<StoredBrand | null> {
  const [row] = await db.select().from(brandSettings)
  if (!row) return null
  const { single: _, updatedAt: __, ...brand } = row
  return brand
}

/** `findBrandSettings` with a row lock until the transaction ends. */
export async function lockBrandSettings(tx: Tx): Promise<StoredBrand | null> {
  await tx.select({ single: brandSettings.single }).from(brandSettings).for('update')
  return findBrandSettings(tx)
}

export async function putBrandSettings(tx: Tx, brand: StoredBrand, now: Date): Promise<void> {
  const row = { ...brand, updatedAt: now }
  await tx.insert(brandSettings).values(row).onConflictDoUpdate({ target: brandSettings.single, set: row })
}

/** Stores a replaced PayPal account with its encrypted secret. */
export async function keepReplacedAccount(
  tx: Tx,
  account: Pick<typeof replacedPaypalAccounts.$inferInsert, 'clientId' | 'clientSecret'>,
  replacedAt: Date,
): Promise<void> {
  const update = { clientSecret: account.clientSecret, replacedAt }
  await tx
    .insert(replacedPaypalAccounts)
    .values({ ...account, replacedAt })
    .onConflictDoUpdate({ target: replacedPaypalAccounts.clientId, set: update })
}

/** The encrypted secret of a replaced PayPal account, or null. */
export async function findReplacedSecret(db: Db, clientId: string): Promise<string | null> {
  const [row] = await db
    .select({ secret: replacedPaypalAccounts.clientSecret })
    .from(replacedPaypalAccounts)
    .where(eq(replacedPaypalAccounts.clientId, clientId))
  return row?.secret ?? null
}

/** The stored replaced PayPal accounts, locked until the transaction ends. */
export function listReplacedAccounts(tx: Tx): Promise<(typeof replacedPaypalAccounts.$inferSelect)[]> {
  return tx.select().from(replacedPaypalAccounts).for('update')
}

/** Replaces the value that a root user last saved, for instance after re-encryption. */
export async function putRootSetting(tx: Tx, key: string, rootValue: StoredValue): Promise<void> {
  await tx.update(settings).set({ rootValue }).where(eq(settings.key, key))
}
