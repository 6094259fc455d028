import { and, asc, desc, eq, gt, lt, notInArray, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../kit/server/database/database.ts'
import { registrations } from './tables.ts'

export type RegistrationRow = typeof registrations.$inferSelect
export type NewRegistration = Omit<typeof registrations.$inferInsert, 'id'>

const isCurrent = (email: string, now: Date) => and(eq(registrations.email, email), gt(registrations.expires, now))

/** The registrations that compete with an unverified account, oldest first. `email` is normalized. */
export async function listRegistrations(db: Db, email: string, now: Date): Promise<RegistrationRow[]> {
  return db
    .select()
    .from(registrations)
    .where(isCurrent(email, now))
    .orderBy(asc(registrations.createdAt), asc(registrations.id))
}

export async function findRegistrationByToken(db: Db, token: string, now: Date): Promise<RegistrationRow | null> {
  const [row] = await db
    .select()
    .from(registrations)
    .where(and(eq(registrations.token, token), gt(registrations.expires, now)))
  return row ?? null
}

/** Locks the registrations of an address until the transaction ends. */
export async function lockRegistrations(tx: Tx, email: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('registration'), hashtext(${email}))`)
}

/** Stores a registration and returns its id; of each address only the newest `max` are kept. */
export async function putRegistration(tx: Tx, registration: NewRegistration, max: number): Promise<string> {
  const [added] = await tx.insert(registrations).values(registration).returning({ id: registrations.id })
  if (!added) throw new Error('the registration was not stored')
  const newest = tx
    .select({ id: registrations.id })
    .from(registrations)
    .where(eq(registrations.email, registration.email))
    .orderBy(desc(registrations.createdAt), desc(registrations.id))
    .limit(max)
  await tx
    .delete(registrations)
    .where(and(eq(registrations.email, registration.email), notInArray(registrations.id, newest)))
  return added.id
}

/** False when it does not exist. */
export async function removeRegistration(tx: Tx, id: string): Promise<boolean> {
  const deleted = await tx.delete(registrations).where(eq(registrations.id, id)).returning({ id: registrations.id })
  return deleted.length === 1
}

export async function removeRegistrationsOf(tx: Tx, email: string): Promise<void> {
  await tx.delete(registrations).where(eq(registrations.email, email))
}

export async function removeExpiredRegistrations(db: Db, now: Date): Promise<void> {
  await db.delete(registrations).where(lt(registrations.expires, now))
}
