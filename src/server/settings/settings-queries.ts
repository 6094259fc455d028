import { eq } from 'drizzle-orm'
import type { BrandSettings } from '../../contract/settings.ts'
import type { Db, Tx } from '../platform/database.ts'
import { brandSettings, settings } from './tables.ts'

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

export async function putSetting(tx: Tx, key: string, value: StoredValue, now: Date): Promise<void> {
  await tx
    .insert(settings)
    .values({ key, value, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt: now } })
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
