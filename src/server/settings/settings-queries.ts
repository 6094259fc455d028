import { eq } from 'drizzle-orm'
import type { BrandSettings } from '../../contract/settings.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { brandSettings, replacedPaypalAccounts, settings } from './tables.ts'

/** A setting as it is stored, secrets sealed. */
export type StoredValue = Record<string, unknown>

export async function findSetting(db: Db, key: string): Promise<StoredValue | null> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, key))
  return row?.value ?? null
}

/** As `findSetting`, and nobody else writes the setting until the transaction ends. */
export async function lockSetting(tx: Tx, key: string): Promise<StoredValue | null> {
  const [row] = await tx.select({ value: settings.value }).from(settings).where(eq(settings.key, key)).for('update')
  return row?.value ?? null
}

/** As `lockSetting`, after making the setting where it is missing: two that come first still wait for each other. */
export async function lockOrMakeSetting(tx: Tx, key: string, first: StoredValue, now: Date): Promise<StoredValue> {
  await tx
    .insert(settings)
    .values({ key, value: first, createdAt: now, updatedAt: now })
    .onConflictDoNothing({ target: settings.key })
  return (await lockSetting(tx, key)) ?? first
}

/** `byRoot` keeps the value also as the one that a root last saved. */
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

/** The value as a root last saved it; null where no root has. */
export async function findRootSetting(db: Db, key: string): Promise<StoredValue | null> {
  const [row] = await db.select({ value: settings.rootValue }).from(settings).where(eq(settings.key, key))
  return row?.value ?? null
}

export async function findBrandSettings(db: Db): Promise<BrandSettings | null> {
  const [row] = await db.select().from(brandSettings)
  if (!row) return null
  const { single: _, updatedAt: __, ...brand } = row
  return brand
}

/** As `findBrandSettings`, and nobody else writes the brand until the transaction ends. */
export async function lockBrandSettings(tx: Tx): Promise<BrandSettings | null> {
  await tx.select({ single: brandSettings.single }).from(brandSettings).for('update')
  return findBrandSettings(tx)
}

export async function putBrandSettings(tx: Tx, brand: BrandSettings, now: Date): Promise<void> {
  const row = { ...brand, updatedAt: now }
  await tx.insert(brandSettings).values(row).onConflictDoUpdate({ target: brandSettings.single, set: row })
}

/** Keeps the account that the payment setting held, its secret sealed as it was there. */
export async function keepReplacedAccount(
  tx: Tx,
  account: Pick<typeof replacedPaypalAccounts.$inferInsert, 'clientId' | 'clientSecret'>,
  replacedAt: Date,
): Promise<void> {
  const kept = { clientSecret: account.clientSecret, replacedAt }
  await tx
    .insert(replacedPaypalAccounts)
    .values({ ...account, replacedAt })
    .onConflictDoUpdate({ target: replacedPaypalAccounts.clientId, set: kept })
}

/** The sealed secret of an account that the payment setting held before; null when it is not kept. */
export async function findReplacedSecret(db: Db, clientId: string): Promise<string | null> {
  const [row] = await db
    .select({ secret: replacedPaypalAccounts.clientSecret })
    .from(replacedPaypalAccounts)
    .where(eq(replacedPaypalAccounts.clientId, clientId))
  return row?.secret ?? null
}

/** The accounts that the payment setting held before and that are kept, locked until the transaction ends. */
export function listReplacedAccounts(tx: Tx): Promise<(typeof replacedPaypalAccounts.$inferSelect)[]> {
  return tx.select().from(replacedPaypalAccounts).for('update')
}

/** Replaces the value that a root last saved, for instance sealed anew. */
export async function putRootSetting(tx: Tx, key: string, rootValue: StoredValue): Promise<void> {
  await tx.update(settings).set({ rootValue }).where(eq(settings.key, key))
}
