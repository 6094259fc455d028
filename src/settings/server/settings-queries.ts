import { eq, sql } from 'drizzle-orm'
import { productBrand } from '../../kit/brand.ts'
import type { Db, Tx } from '../../kit/server/database/database.ts'
import { required } from '../../kit/server/database/required.ts'
import type { StoredBrand } from '../api.ts'
import { brandSettings, replacedSecrets, settings } from './tables.ts'

/** A stored setting, secrets encrypted. */
export type StoredValue = Record<string, unknown>

/** A setting with its version; null and 0 when none is stored. */
export type AnyStored = { value: StoredValue; version: number } | { value: null; version: 0 }

const none = { value: null, version: 0 } as const
const shown = { value: settings.value, version: settings.version }

export async function findSetting(db: Db, key: string): Promise<AnyStored> {
  const [row] = await db.select(shown).from(settings).where(eq(settings.key, key))
  return row ?? none
}

/** `findSetting`; until the transaction ends no other one locks it, stored or not. */
export async function lockSetting(tx: Tx, key: string): Promise<AnyStored> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`setting:${key}`}, 0))`)
  const [row] = await tx.select(shown).from(settings).where(eq(settings.key, key)).for('update')
  return row ?? none
}

/** With `byRoot` the value is also stored as the one that a root user last saved. @returns the new version. */
export async function putSetting(
  tx: Tx,
  key: string,
  value: StoredValue,
  now: Date,
  { byRoot = false } = {},
): Promise<number> {
  const changed = { value, updatedAt: now, ...(byRoot ? { rootValue: value } : {}) }
  const [row] = await tx
    .insert(settings)
    .values({ key, createdAt: now, ...changed })
    .onConflictDoUpdate({ target: settings.key, set: changed })
    .returning({ version: settings.version })
  return required(row ?? null, 'setting').version
}

/** The value that a root user last saved, or null. */
export async function findRootSetting(db: Db, key: string): Promise<StoredValue | null> {
  const [row] = await db.select({ value: settings.rootValue }).from(settings).where(eq(settings.key, key))
  return row?.value ?? null
}

/** The brand of a shop that has saved none. */
export const defaultBrand: StoredBrand = {
  logoUrl: null,
  logoFileName: null,
  faviconUrl: null,
  faviconFileName: null,
  companyName: productBrand,
  websiteEmail: null,
  customDomain: null,
  facebookUrl: null,
  instagramUrl: null,
}

/** The brand with its version, which is 0 when none is stored. */
export async function findBrandSettings(db: Db): Promise<StoredBrand & { version: number }> {
  const [row] = await db.select().from(brandSettings)
  if (!row) return { ...defaultBrand, version: 0 }
  const { single: _, updatedAt: __, ...brand } = row
  return brand
}

/** `findBrandSettings`; until the transaction ends no other one locks it, stored or not. */
export async function lockBrandSettings(tx: Tx): Promise<StoredBrand & { version: number }> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('brand', 0))`)
  return findBrandSettings(tx)
}

export async function putBrandSettings(tx: Tx, brand: StoredBrand, now: Date): Promise<void> {
  const row = { ...brand, updatedAt: now }
  await tx.insert(brandSettings).values(row).onConflictDoUpdate({ target: brandSettings.single, set: row })
}

/** Keeps the encrypted secret of a replaced account. */
export async function keepReplacedSecret(
  tx: Tx,
  { account, secret }: Pick<typeof replacedSecrets.$inferInsert, 'account' | 'secret'>,
  replacedAt: Date,
): Promise<void> {
  const row = { secret, replacedAt }
  await tx
    .insert(replacedSecrets)
    .values({ account, ...row })
    .onConflictDoUpdate({ target: replacedSecrets.account, set: row })
}

/** The encrypted secret of a replaced account, or null. */
export async function findReplacedSecret(db: Db, account: string): Promise<string | null> {
  const [row] = await db
    .select({ secret: replacedSecrets.secret })
    .from(replacedSecrets)
    .where(eq(replacedSecrets.account, account))
  return row?.secret ?? null
}

/** The secrets of replaced accounts, locked until the transaction ends. */
export function listReplacedSecrets(tx: Tx): Promise<(typeof replacedSecrets.$inferSelect)[]> {
  return tx.select().from(replacedSecrets).for('update')
}

/** Replaces the value that a root user last saved, for instance after re-encryption. */
export async function putRootSetting(tx: Tx, key: string, rootValue: StoredValue): Promise<void> {
  await tx.update(settings).set({ rootValue }).where(eq(settings.key, key))
}
