import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { users } from '../../accounts/server/tables.ts'
import { isPresent } from '../../accounts/server/user-queries.ts'
import type { Db, Tx } from '../../kit/server/database/database.ts'
import type { ConsentKind } from '../consent.ts'
import { consents } from './tables.ts'

export type ConsentRow = typeof consents.$inferSelect
type NewConsent = Omit<typeof consents.$inferInsert, 'id' | 'withdrawnAt'>

const isLive = isNull(consents.withdrawnAt)

/** The consents of an address that are not withdrawn. */
export function listLiveConsents(db: Db, email: string): Promise<ConsentRow[]> {
  return db
    .select()
    .from(consents)
    .where(and(eq(consents.email, email), isLive))
}

/** Stores a consent, or renews the live one of this address and kind, which keeps its token and an earlier confirmation. */
export async function putConsent(tx: Tx, consent: NewConsent): Promise<ConsentRow> {
  const { userId, language, wording, requestedAt, givenAt } = consent
  const [row] = await tx
    .insert(consents)
    .values(consent)
    .onConflictDoUpdate({
      target: [consents.email, consents.kind],
      targetWhere: sql`withdrawn_at is null`,
      set: {
        userId,
        language,
        requestedAt,
        // One that was given before keeps its time and the texts that were agreed to.
        wording: sql`case when ${consents.givenAt} is null then ${wording} else ${consents.wording} end`,
        givenAt: sql`coalesce(${consents.givenAt}, ${givenAt?.toISOString() ?? null}::timestamptz)`,
      },
    })
    .returning()
  if (!row) throw new Error('the consent was not stored')
  return row
}

export async function findConsentByToken(db: Db, token: string): Promise<ConsentRow | null> {
  const [row] = await db.select().from(consents).where(eq(consents.token, token))
  return row ?? null
}

/** Confirms a pending consent that was requested after `since`. */
export async function confirmConsent(tx: Tx, token: string, since: Date, now: Date): Promise<void> {
  await tx
    .update(consents)
    .set({ givenAt: now })
    .where(and(eq(consents.token, token), isLive, isNull(consents.givenAt), gt(consents.requestedAt, since)))
}

/** Withdraws the consents of an address: of one kind, or of all. @returns their ids */
export async function withdrawConsents(tx: Tx, email: string, now: Date, kind?: ConsentKind): Promise<string[]> {
  const ofKind = kind && eq(consents.kind, kind)
  const rows = await tx
    .update(consents)
    .set({ withdrawnAt: now })
    .where(and(eq(consents.email, email), isLive, ofKind))
    .returning({ id: consents.id })
  return rows.map(({ id }) => id)
}

const isGiven = and(isLive, isNotNull(consents.givenAt))

/** Condition: advertising may be sent. A consent of an account counts only while the address is the account's. */
const allows: SQL | undefined = and(
  isGiven,
  or(isNull(consents.userId), and(eq(users.email, consents.email), isPresent)),
)

/** Condition of a join with users: the owner of the account has confirmed its address and agreed to this kind of mails. */
export const isAllowedBy = (kind: ConsentKind) =>
  and(
    eq(consents.email, users.email),
    eq(consents.kind, kind),
    isGiven,
    or(isNull(consents.userId), eq(consents.userId, users.id)),
    users.emailVerified,
    isPresent,
  )

/** Whether an address agreed to a kind of mails at this moment: by this consent, if one is named. */
export async function hasConsent(db: Db, email: string, kind: ConsentKind, id?: string): Promise<boolean> {
  const found = await db
    .select({ id: consents.id })
    .from(consents)
    .leftJoin(users, eq(users.id, consents.userId))
    .where(and(allows, eq(consents.email, email), eq(consents.kind, kind), id ? eq(consents.id, id) : undefined))
  return found.length > 0
}

/** The people who agreed to get the newsletter and follow `last`. */
export function listSubscribersAfter(db: Db, last: { id: string } | undefined, limit: number) {
  return db
    .select({
      id: consents.id,
      email: consents.email,
      firstName: users.firstName,
      lastName: users.lastName,
      language: consents.language,
      givenAt: consents.givenAt,
      wording: consents.wording,
      token: consents.token,
    })
    .from(consents)
    .leftJoin(users, eq(users.id, consents.userId))
    .where(and(allows, eq(consents.kind, 'newsletter'), last && gt(consents.id, last.id)))
    .orderBy(asc(consents.id))
    .limit(limit)
}

/** What an account agreed to, with what it withdrew. */
export function listConsentsOf(db: Db, userId: string) {
  const { email, kind, language, wording, requestedAt, givenAt, withdrawnAt } = consents
  return db
    .select({ email, kind, language, wording, requestedAt, givenAt, withdrawnAt })
    .from(consents)
    .where(eq(consents.userId, userId))
    .orderBy(asc(requestedAt))
}

export async function deleteConsentsOf(tx: Tx, userId: string, addresses: readonly string[]): Promise<void> {
  await tx.delete(consents).where(or(eq(consents.userId, userId), inArray(consents.email, [...addresses])))
}

/** Deletes consents that were never confirmed, and those withdrawn long ago. */
export async function deleteOldConsents(db: Db, unconfirmedBefore: Date, withdrawnBefore: Date): Promise<number> {
  const unconfirmed = and(isNull(consents.givenAt), lt(consents.requestedAt, unconfirmedBefore))
  const deleted = await db
    .delete(consents)
    .where(or(unconfirmed, lt(consents.withdrawnAt, withdrawnBefore)))
    .returning({ id: consents.id })
  return deleted.length
}
