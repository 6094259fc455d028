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
