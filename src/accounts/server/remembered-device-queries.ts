import { and, asc, desc, eq, exists, gt, lt, ne, notInArray } from 'drizzle-orm'
import { type Database, type Db, inTransaction, type Tx } from '../../kit/server/database/database.ts'
import type { RememberedAccount } from '../continue-api.ts'
import { passkeys, type RememberedDeviceRow, rememberedDevices, users } from './tables.ts'

/** Remembers an account in a browser, or does so anew. */
export async function putRememberedDevice(tx: Tx, row: typeof rememberedDevices.$inferInsert): Promise<void> {
  const target = [rememberedDevices.device, rememberedDevices.userId]
  await tx.insert(rememberedDevices).values(row).onConflictDoUpdate({ target, set: row })
}

/** Gives the accounts of a browser its next token. */
export async function renameDevice(tx: Tx, device: string, renamed: string): Promise<void> {
  await tx.update(rememberedDevices).set({ device: renamed }).where(eq(rememberedDevices.device, device))
}

/** Forgets all accounts of a browser but those that signed in last. */
export async function keepNewestAccounts(tx: Tx, device: string, most: number): Promise<void> {
  const isHere = eq(rememberedDevices.device, device)
  const newest = tx
    .select({ id: rememberedDevices.id })
    .from(rememberedDevices)
    .where(isHere)
    .orderBy(desc(rememberedDevices.expires), desc(rememberedDevices.id))
    .limit(most)
  await tx.delete(rememberedDevices).where(and(isHere, notInArray(rememberedDevices.id, newest)))
}

/** The accounts of staff with a passkey that a browser remembers. */
export function findRememberedAccounts(db: Db, device: string, now: Date): Promise<RememberedAccount[]> {
  const hasPasskey = exists(db.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.userId, users.id)))
  return db
    .select({ id: rememberedDevices.id, firstName: users.firstName })
    .from(rememberedDevices)
    .innerJoin(users, eq(users.id, rememberedDevices.userId))
    .where(and(isCurrent(device, now), ne(users.role, 'customer'), hasPasskey))
    .orderBy(asc(users.firstName), asc(rememberedDevices.id))
}

const isCurrent = (device: string, now: Date) =>
  and(eq(rememberedDevices.device, device), gt(rememberedDevices.expires, now))

/** An account of a browser by the name that its pages have for it. */
interface Place {
  device: string
  id: string
}

/** Null when it is unknown or has expired. */
export async function findRememberedDevice(
  db: Db,
  { device, id }: Place,
  now: Date,
): Promise<RememberedDeviceRow | null> {
  const [row] = await db
    .select()
    .from(rememberedDevices)
    .where(and(eq(rememberedDevices.id, id), isCurrent(device, now)))
  return row ?? null
}

export async function putDeviceChallenge(
  db: Db,
  id: string,
  challenge: { challenge: string; challengeExpires: Date },
): Promise<void> {
  await db.update(rememberedDevices).set(challenge).where(eq(rememberedDevices.id, id))
}

/** An account of a browser with its challenge, which is removed, so that it allows one response; null without a current one. */
export function takeDeviceChallenge(
  database: Database,
  { device, id }: Place,
  now: Date,
): Promise<{ userId: string; challenge: string } | null> {
  return inTransaction(database, async (tx) => {
    const [row] = await tx
      .select()
      .from(rememberedDevices)
      .where(and(eq(rememberedDevices.id, id), isCurrent(device, now)))
      .for('update')
    if (!row || row.challenge === null || row.challengeExpires === null) return null
    await tx
      .update(rememberedDevices)
      .set({ challenge: null, challengeExpires: null })
      .where(eq(rememberedDevices.id, id))
    return row.challengeExpires > now ? { userId: row.userId, challenge: row.challenge } : null
  })
}

/** Forgets an account in one browser. */
export async function forgetAccountAt(db: Db, device: string, userId: string): Promise<void> {
  await db
    .delete(rememberedDevices)
    .where(and(eq(rememberedDevices.device, device), eq(rememberedDevices.userId, userId)))
}

/** Forgets an account in every browser. */
export async function forgetDevicesOf(tx: Tx, userId: string): Promise<void> {
  await tx.delete(rememberedDevices).where(eq(rememberedDevices.userId, userId))
}

/** Until when browsers remember an account. */
export function listDevicesOf(db: Db, userId: string): Promise<{ until: Date }[]> {
  return db
    .select({ until: rememberedDevices.expires })
    .from(rememberedDevices)
    .where(eq(rememberedDevices.userId, userId))
    .orderBy(asc(rememberedDevices.expires))
}

export async function deleteExpiredDevices(db: Db, now: Date): Promise<void> {
  await db.delete(rememberedDevices).where(lt(rememberedDevices.expires, now))
}
