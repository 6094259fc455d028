import { and, asc, desc, eq, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { findVerifiedEmail, hadAddress } from '../../accounts/server/user-queries.ts'
import type { PageRequest } from '../../kit/list-page.ts'
import type { Locale } from '../../kit/locale.ts'
import { countPage } from '../../kit/server/database/count-page.ts'
import type { Db, Tx } from '../../kit/server/database/database.ts'
import { matchesAddress } from '../../kit/server/database/exact-search.ts'
import { matchesSearch } from '../../kit/server/database/text-search.ts'
import type { ContactMessage, MessagePage } from '../api.ts'
import { answerWithin, type MessageFilter } from '../contact.ts'
import { contactMessages } from './tables.ts'

export interface NewContactMessage {
  /** The account of a signed-in sender. */
  userId: string | null
  name: string
  email: string
  message: string
  language: Locale
  createdAt: Date
}

/** @returns the message's id. */
export async function insertContactMessage(tx: Tx, message: NewContactMessage): Promise<string> {
  const [row] = await tx.insert(contactMessages).values(message).returning({ id: contactMessages.id })
  if (!row) throw new Error('the message was not inserted')
  return row.id
}

interface Browse extends PageRequest {
  search?: string | undefined
  filter?: MessageFilter | undefined
  id?: string | undefined
}

const { createdAt, answeredAt } = contactMessages
const isOpen = isNull(answeredAt)
/** The SQL form of `isOverdue` in messages/contact.ts. */
const isOverdue = (now: Date) => and(isOpen, lt(createdAt, new Date(now.getTime() - answerWithin)))

/** Open messages oldest first, then answered ones. */
const urgentFirst = [asc(sql`${answeredAt} is not null`), asc(sql`case when ${isOpen} then ${createdAt} end`)]

/** One page of the matching messages. A page number beyond the last returns the last page. */
export async function findMessagePage(
  db: Db,
  { search = '', filter, id, page, size }: Browse,
  now: Date,
): Promise<MessagePage> {
  const one = id ? eq(contactMessages.id, id) : undefined
  const where = and(one, matches(filter, now), await matchesMessage(db, search))
  const [{ offset, ...counts }, waiting] = await Promise.all([
    countPage(db, contactMessages, { where, page, size }),
    countWaiting(db, now),
  ])
  const messages = await db
    .select()
    .from(contactMessages)
    .where(where)
    .orderBy(...urgentFirst, desc(createdAt), desc(contactMessages.id))
    .limit(size)
    .offset(offset)
  return { messages, ...counts, ...waiting }
}

/** The number of open messages, and of those that are overdue. */
export async function countWaiting(db: Db, now: Date): Promise<{ open: number; overdue: number }> {
  const [open, overdue] = await Promise.all([
    db.$count(contactMessages, isOpen),
    db.$count(contactMessages, isOverdue(now)),
  ])
  return { open, overdue }
}

/** The complete address of a sender matches exactly; other searches match parts of texts. */
export async function matchesMessage(db: Db, search: string): Promise<SQL | undefined> {
  return (await matchesAddress(db, contactMessages.email, search)) ?? matchesSearch(contactMessages.searchText, search)
}

function matches(filter: MessageFilter | undefined, now: Date): SQL | undefined {
  if (filter === 'open') return isOpen
  if (filter === 'overdue') return isOverdue(now)
  return filter === 'answered' ? isNotNull(answeredAt) : undefined
}

export async function findMessage(db: Db, id: string): Promise<ContactMessage | null> {
  const [row] = await db.select().from(contactMessages).where(eq(contactMessages.id, id))
  return row ?? null
}

/** Locks the message until the transaction ends. */
export async function lockMessage(tx: Tx, id: string): Promise<ContactMessage | null> {
  const [row] = await tx.select().from(contactMessages).where(eq(contactMessages.id, id)).for('update')
  return row ?? null
}

/** `at` null reopens the message. */
export async function setAnswered(tx: Tx, id: string, at: Date | null): Promise<ContactMessage> {
  const [row] = await tx.update(contactMessages).set({ answeredAt: at }).where(eq(contactMessages.id, id)).returning()
  if (!row) throw new Error('the message does not exist')
  return row
}

/**
 * Where the sender of a message reads mail now: at the address that they typed, or at the present one of their account when
 * they typed one that it had before.
 */
export async function senderAddress(db: Db, id: string): Promise<string | null> {
  const [row] = await db
    .select({ email: contactMessages.email, userId: contactMessages.userId })
    .from(contactMessages)
    .where(eq(contactMessages.id, id))
  if (!row) return null
  const isFormer = row.userId !== null && (await hadAddress(db, row.userId, row.email))
  return (isFormer && row.userId && (await findVerifiedEmail(db, row.userId))) || row.email
}

/** Gives the messages that a customer, or a visitor with their address, sent another address. @returns how many */
export async function moveMessages(
  tx: Tx,
  userId: string,
  { from, to }: { from: string; to: string },
): Promise<number> {
  const isTheirs = or(eq(contactMessages.userId, userId), isNull(contactMessages.userId))
  const rows = await tx
    .update(contactMessages)
    .set({ email: to })
    .where(and(eq(contactMessages.email, from), isTheirs))
    .returning({ id: contactMessages.id })
  return rows.length
}
