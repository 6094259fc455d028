import { desc, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../kit/server/database/database.ts'
import type { SystemLog } from '../office-api.ts'
import { systemLogs } from './tables.ts'

export type NewSystemLog = typeof systemLogs.$inferInsert

/** Newest first. */
export async function findSystemLogs(db: Db): Promise<SystemLog[]> {
  return db.select().from(systemLogs).orderBy(desc(systemLogs.date), desc(systemLogs.createdAt), desc(systemLogs.id))
}

export async function insertSystemLogs(tx: Tx, logs: NewSystemLog[]): Promise<SystemLog[]> {
  return tx.insert(systemLogs).values(logs).returning()
}

/** @returns the deleted entry, or null. */
export async function removeSystemLog(tx: Tx, id: string): Promise<SystemLog | null> {
  const [row] = await tx.delete(systemLogs).where(eq(systemLogs.id, id)).returning()
  return row ?? null
}

/** Serializes seeding. @returns whether there are any entries. */
export async function lockForSeeding(tx: Tx): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('seed_system_logs'))`)
  const rows = await tx.select({ id: systemLogs.id }).from(systemLogs).limit(1)
  return rows.length > 0
}
