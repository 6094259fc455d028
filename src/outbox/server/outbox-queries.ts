import { randomUUID } from 'node:crypto'
import {
  and,
  asc,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  notInArray,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm'
import { users } from '../../accounts/server/tables.ts'
import type { PageRequest } from '../../kit/list-page.ts'
import type { Role } from '../../kit/roles.ts'
import { countPage } from '../../kit/server/database/count-page.ts'
import type { Db } from '../../kit/server/database/database.ts'
import { orderNumberIn } from '../../kit/server/database/serial-number.ts'
import { matchesSearch } from '../../kit/server/database/text-search.ts'
import { templatesWith } from '../../mail/mail-kind.ts'
import { insertMails, requeueMails } from '../../mail/server/mail-queries.ts'
import { mails } from '../../mail/server/tables.ts'
import { orders } from '../../orders/server/tables.ts'
import { checkouts } from '../../sale/server/tables.ts'
import type { MailFilter } from '../office-api.ts'

/** The requesting user's role: mail to or about root users is visible to root users only. */
export type Reader = { role: Role }

/** The condition for mails that the reader may see. */
export function visibleMails(db: Db, reader: Reader): SQL | undefined {
  if (reader.role === 'root') return undefined
  const ofRoots = (value: SQLWrapper) =>
    db
      .select({ value: sql`${value}` })
      .from(users)
      .where(and(eq(users.role, 'root'), isNotNull(value)))
  return and(
    notInArray(mails.recipient, ofRoots(users.email)),
    notInArray(mails.recipient, ofRoots(users.pendingEmail)),
    or(
      sql`${mails.subjectType} is distinct from 'user'`,
      isNull(mails.subjectId),
      notInArray(mails.subjectId, ofRoots(sql`${users.id}::text`)),
    ),
  )
}

/** Dead, or failed and waiting for a retry. */
export const isFailed: SQL | undefined = and(
  sql`${mails.state} <> 'sent'`,
  or(eq(mails.state, 'dead'), isNotNull(mails.lastError)),
)

/** The subject id is text; the CASE prevents that ids of other types are cast to UUID. */
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
  // now() is the start of the transaction, which may have waited for a lock since.
  due: sql<boolean>`${mails.nextAttemptAt} <= clock_timestamp()`,
  inProgress: sql<boolean>`coalesce(${mails.attemptUntil} > clock_timestamp(), false)`,
})

export interface FoundMail {
  mail: typeof mails.$inferSelect
  orderNumber: string | null
  /** Whether its next attempt is due. */
  due: boolean
  /** Whether an attempt is in progress. */
  inProgress: boolean
}

interface Browse extends PageRequest {
  search?: string | undefined
  filter?: MailFilter | undefined
  template?: string | undefined
}

/** One page of the matching mails, newest first. A page number beyond the last returns the last page. */
export async function findMailPage(db: Db, reader: Reader, { search = '', filter, template, page, size }: Browse) {
  const visible = visibleMails(db, reader)
  const where = and(
    visible,
    filter && filters[filter],
    template === undefined ? undefined : eq(mails.template, template),
    await matchesMail(db, search),
  )
  const { offset, ...counts } = await countPage(db, mails, { all: visible, where, page, size })
  const found: FoundMail[] = await db
    .select(columns(db))
    .from(mails)
    .where(where)
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(size)
    .offset(offset)
  return { found, ...counts }
}

/** The text of a mail matches a search, or the search is the number of the order that it is about. */
async function matchesMail(db: Db, search: string): Promise<SQL | undefined> {
  const number = orderNumberIn(search)
  const text = matchesSearch(mails.searchText, search)
  if (number === null) return text
  // Looked up before: with a subquery in the condition Postgres would read the whole table.
  const [ofOrders, ofCheckouts] = await Promise.all([
    db.select({ id: orders.id }).from(orders).where(eq(orders.orderNumber, number)),
    db.select({ id: checkouts.id }).from(checkouts).where(eq(checkouts.orderNumber, number)),
  ])
  const about = (type: string, found: { id: string }[]) => {
    const ids = found.map(({ id }) => id)
    return ids.length === 0 ? undefined : and(eq(mails.subjectType, type), inArray(mails.subjectId, ids))
  }
  return or(text, about('order', ofOrders), about('checkout', ofCheckouts))
}

const filters: Record<MailFilter, SQL | undefined> = {
  queued: sql`${mails.state} = 'queued' and ${mails.state} <> 'sent'`,
  sent: eq(mails.state, 'sent'),
  failed: isFailed,
}

/** Null when the mail does not exist or is not visible to the reader. */
export async function findMail(db: Db, reader: Reader, id: string): Promise<FoundMail | null> {
  const [found] = await db
    .select(columns(db))
    .from(mails)
    .where(and(eq(mails.id, id), visibleMails(db, reader)))
  return found ?? null
}

/** `findMail` with a row lock until the transaction ends. */
export async function lockMail(db: Db, reader: Reader, id: string): Promise<FoundMail | null> {
  await db.select({ id: mails.id }).from(mails).where(eq(mails.id, id)).for('update')
  return findMail(db, reader, id)
}

/** Permanent faults: a retry would fail in the same way. */
const permanentFaults = ['recipient_refused', 'mail_refused'] as const

/**
 * Makes failed mails due now, oldest first, when the cause may be fixed (server or account). @returns their ids.
 */
export async function requeueFailedMails(db: Db, reader: Reader, limit: number): Promise<string[]> {
  const permanent = inArray(mails.lastFault, [...permanentFaults])
  const retryable = and(
    eq(mails.state, 'dead'),
    sql`${permanent} is not true`,
    notInArray(mails.template, [...templatesWith('oneTime')]),
  )
  const idle = sql`coalesce(${mails.attemptUntil} <= clock_timestamp(), true)`
  const waiting = and(eq(mails.state, 'queued'), gt(mails.nextAttemptAt, sql`clock_timestamp()`), idle)
  const chosen = db
    .select({ id: mails.id })
    .from(mails)
    .where(and(visibleMails(db, reader), isFailed, or(retryable, waiting)))
    .orderBy(asc(mails.createdAt))
    .limit(limit)
    .for('update', { skipLocked: true })
  return requeueMails(db, chosen)
}

/** The copy of a mail that was created within the last `seconds`. */
export async function findResend(db: Db, id: string, seconds: number): Promise<string | null> {
  const recent = gte(mails.createdAt, sql`clock_timestamp() - make_interval(secs => ${seconds})`)
  const [row] = await db
    .select({ id: mails.id })
    .from(mails)
    .where(and(eq(mails.resentFrom, id), recent))
  return row?.id ?? null
}

/** Inserts a copy of a mail. */
export async function copyMail(db: Db, mail: FoundMail['mail']): Promise<string> {
  const { id, template, language, recipient, recipientName, replyTo, payload, subjectType, subjectId, forRoot } = mail
  const copy = { template, language, recipient, recipientName, replyTo, payload, subjectType, subjectId, forRoot }
  const added = { ...copy, id: randomUUID(), isCapped: false, mailSetting: null, resentFrom: id, holdSeconds: 0 }
  await insertMails(db, [added])
  return added.id
}

/** Failed mails of the last 30 days that the reader may see: dead, or waiting for a retry. */
export async function findFailedMails(db: Db, limit: number, reader: Reader) {
  const failed = and(isFailed, gte(mails.createdAt, sql`now() - interval '30 days'`), visibleMails(db, reader))
  const error = sql<string>`coalesce(${mails.lastError}, '')`
  const [count, first] = await Promise.all([
    db.$count(mails, failed),
    db
      .select({ id: mails.id, recipient: mails.recipient, error, createdAt: mails.createdAt })
      .from(mails)
      .where(failed)
      .orderBy(desc(mails.createdAt))
      .limit(limit),
  ])
  return { count, first }
}
