import {
  and,
  asc,
  desc,
  eq,
  exists,
  gt,
  gte,
  inArray,
  isNotNull,
  ne,
  not,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { type PageRequest, pagePosition } from '../../domain/list-page.ts'
import type { MailFilter } from '../../domain/lists.ts'
import type { Role } from '../../domain/roles.ts'
import { users } from '../accounts/tables.ts'
import { insertMail } from '../mail/mail-queries.ts'
import { oneTimeMails } from '../mail/one-time-link.ts'
import { mails } from '../mail/tables.ts'
import { orders } from '../orders/tables.ts'
import { checkouts } from '../payments/tables.ts'
import type { Db } from '../platform/database/database.ts'
import { matchesSearch } from '../platform/database/text-search.ts'

/** Who asks: mail to roots, or about them, is shown to roots only, as these users are. */
export type Reader = { role: Role }

const rootOfMail = (db: Db) =>
  db
    .select({ one: sql`1` })
    .from(users)
    .where(
      and(
        eq(users.role, 'root'),
        or(
          eq(users.email, mails.recipient),
          eq(users.pendingEmail, mails.recipient),
          and(eq(mails.subjectType, 'user'), sql`${users.id}::text = ${mails.subjectId}`),
        ),
      ),
    )

/** What a member of the staff may see. */
export function visibleMails(db: Db, reader: Reader): SQL | undefined {
  return reader.role === 'root' ? undefined : not(exists(rootOfMail(db)))
}

/** Given up, or failed and waiting for another try. */
export const isFailed: SQL | undefined = or(
  eq(mails.state, 'dead'),
  and(ne(mails.state, 'sent'), isNotNull(mails.lastError)),
)

/** The subject's id is text; the CASE keeps others from being read as a UUID. */
const orderNumber = (db: Db) => {
  const ofOrder = db
    .select({ number: orders.orderNumber })
    .from(orders)
    .where(sql`${orders.id} = ${mails.subjectId}::uuid`)
  const ofCheckout = db
    .select({ number: checkouts.orderNumber })
    .from(checkouts)
    .where(sql`${checkouts.id} = ${mails.subjectId}::uuid`)
  return sql<
    string | null
  >`case ${mails.subjectType} when 'order' then (${ofOrder}) when 'checkout' then (${ofCheckout}) end`
}

const columns = (db: Db) => ({
  mail: mails,
  orderNumber: orderNumber(db),
  // Not now(): that is when the transaction began, perhaps before the one that it waited for.
  due: sql<boolean>`${mails.nextAttemptAt} <= clock_timestamp()`,
  underway: sql<boolean>`coalesce(${mails.attemptUntil} > clock_timestamp(), false)`,
})

export interface FoundMail {
  mail: typeof mails.$inferSelect
  orderNumber: string | null
  /** Its turn has come. */
  due: boolean
  /** Somebody is trying to send it at this moment. */
  underway: boolean
}

interface Browse extends PageRequest {
  search?: string | undefined
  filter?: MailFilter | undefined
  template?: string | undefined
}

/** One page of the mails that match, newest first. A page beyond the last one is the last one. */
export async function findMailPage(db: Db, reader: Reader, { search = '', filter, template, page, size }: Browse) {
  const visible = visibleMails(db, reader)
  const names = [mails.recipient, mails.recipientName, sql`replace(${mails.template}, '_', ' ')`, orderNumber(db)]
  const wanted = and(
    visible,
    filter && filters[filter],
    template === undefined ? undefined : eq(mails.template, template),
    matchesSearch(names, search),
  )
  const [total, matching] = await Promise.all([db.$count(mails, visible), db.$count(mails, wanted)])
  const { offset, ...place } = pagePosition({ page, size }, matching)
  const found: FoundMail[] = await db
    .select(columns(db))
    .from(mails)
    .where(wanted)
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(size)
    .offset(offset)
  return { found, ...place, matching, total }
}

const filters: Record<MailFilter, SQL | undefined> = {
  queued: eq(mails.state, 'queued'),
  sent: eq(mails.state, 'sent'),
  failed: isFailed,
}

/** Null when there is none that the reader may see. */
export async function findMail(db: Db, reader: Reader, id: string): Promise<FoundMail | null> {
  const [found] = await db
    .select(columns(db))
    .from(mails)
    .where(and(eq(mails.id, id), visibleMails(db, reader)))
  return found ?? null
}

/** As `findMail`, and keeps it for this transaction. */
export async function lockMail(db: Db, reader: Reader, id: string): Promise<FoundMail | null> {
  await db.select({ id: mails.id }).from(mails).where(eq(mails.id, id)).for('update')
  return findMail(db, reader, id)
}

const again = { state: 'queued', attempts: 0, nextAttemptAt: sql`now()`, attemptUntil: null } as const

/** Lets a mail wait for its turn, which is now, with all its attempts before it. What went wrong stays until it left. */
export async function queueAgain(db: Db, id: string): Promise<void> {
  await db.update(mails).set(again).where(eq(mails.id, id))
}

/** Refused for their own sake: another try would end alike. */
const refusedForGood = ['recipient_refused', 'mail_refused'] as const

/**
 * Lets failed mails wait for their turn, which is now, the oldest first: those of a server or an account that may have
 * been mended meanwhile. @returns their ids.
 */
export async function queueFailedAgain(db: Db, reader: Reader, limit: number): Promise<string[]> {
  const refused = inArray(mails.lastFault, [...refusedForGood])
  const mended = and(
    eq(mails.state, 'dead'),
    sql`${refused} is not true`,
    notInArray(mails.template, [...oneTimeMails]),
  )
  const idle = sql`coalesce(${mails.attemptUntil} <= clock_timestamp(), true)`
  const early = and(eq(mails.state, 'queued'), gt(mails.nextAttemptAt, sql`clock_timestamp()`), idle)
  const chosen = db
    .select({ id: mails.id })
    .from(mails)
    .where(and(visibleMails(db, reader), isFailed, or(mended, early)))
    .orderBy(asc(mails.createdAt))
    .limit(limit)
    .for('update', { skipLocked: true })
  const rows = await db.update(mails).set(again).where(inArray(mails.id, chosen)).returning({ id: mails.id })
  return rows.map(({ id }) => id)
}

/** The repetition of a mail that was asked for in the last seconds. */
export async function findResend(db: Db, id: string, seconds: number): Promise<string | null> {
  const recent = gte(mails.createdAt, sql`clock_timestamp() - make_interval(secs => ${seconds})`)
  const [row] = await db
    .select({ id: mails.id })
    .from(mails)
    .where(and(eq(mails.resentFrom, id), recent))
  return row?.id ?? null
}

/** Writes the same mail once more. */
export function copyMail(db: Db, mail: FoundMail['mail']): Promise<string> {
  const { id, template, language, recipient, recipientName, replyTo, payload, subjectType, subjectId, forRoot } = mail
  const copy = { template, language, recipient, recipientName, replyTo, payload, subjectType, subjectId, forRoot }
  return insertMail(db, { ...copy, mailSetting: null, resentFrom: id, holdSeconds: 0 })
}
