import { and, asc, desc, eq, gt, lt, notInArray, sql } from 'drizzle-orm'
import type { Db, Tx } from '../platform/database/database.ts'
import { registrations } from './tables.ts'

export type RegistrationRow = typeof registrations.$inferSelect
export type NewRegistration = Omit<typeof registrations.$inferInsert, 'id'>

const waiting = (email: string, now: Date) => and(eq(registrations.email, email), gt(registrations.expires, now))

/** The registrations that wait beside an unverified account, the oldest first. `email` in its normalized form. */
export async function listRegistrations(db: Db, email: string, now: Date): Promise<RegistrationRow[]> {
  return db
    .select()
    .from(registrations)
    .where(waiting(email, now))
    .orderBy(asc(registrations.createdAt), asc(registrations.id))
}

export async function findRegistrationByToken(db: Db, token: string, now: Date): Promise<RegistrationRow | null> {
  const [row] = await db
    .select()
    .from(registrations)
    .where(and(eq(registrations.token, token), gt(registrations.expires, now)))
  return row ?? null
}

/** One change of an address's registrations at a time. */
export async function lockRegistrations(tx: Tx, email: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('registration'), hashtext(${email}))`)
}

/** Keeps a registration and returns its id; of one address only the newest `most` stay. */
export async function putRegistration(tx: Tx, registration: NewRegistration, most: number): Promise<string> {
  const [added] = await tx.insert(registrations).values(registration).returning({ id: registrations.id })
  if (!added) throw new Error('the registration was not stored')
  const newest = tx
    .select({ id: registrations.id })
    .from(registrations)
    .where(eq(registrations.email, registration.email))
    .orderBy(desc(registrations.createdAt), desc(registrations.id))
    .limit(most)
  await tx
    .delete(registrations)
    .where(and(eq(registrations.email, registration.email), notInArray(registrations.id, newest)))
  return added.id
}

/** False when it is gone. */
export async function removeRegistration(tx: Tx, id: string): Promise<boolean> {
  const gone = await tx.delete(registrations).where(eq(registrations.id, id)).returning({ id: registrations.id })
  return gone.length === 1
}

export async function removeRegistrationsOf(tx: Tx, email: string): Promise<void> {
  await tx.delete(registrations).where(eq(registrations.email, email))
}

export async function removeExpiredRegistrations(db: Db, now: Date): Promise<void> {
  await db.delete(registrations).where(lt(registrations.expires, now))
}
