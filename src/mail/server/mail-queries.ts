import { and, asc, desc, eq, gt, inArray, lte, notInArray, type SQLWrapper, sql } from 'drizzle-orm'
import { entriesOf, recordFrom, recordOf } from '../../kit/records.ts'
import type { Db, Tx } from '../../kit/server/database/database.ts'
import { prepared } from '../../kit/server/database/prepared.ts'
import type { MailFault } from '../mail-fault.ts'
import { demoMailbox, mailboxOf, mails } from './tables.ts'

export type MailRow = typeof mails.$inferSelect
export type DemoMailRow = typeof demoMailbox.$inferSelect
export type NewMail = Pick<
  MailRow,
  | 'id'
  | 'template'
  | 'language'
  | 'recipient'
  | 'recipientName'
  | 'replyTo'
  | 'payload'
  | 'subjectType'
  | 'subjectId'
  | 'forRoot'
  | 'isCapped'
  | 'mailSetting'
  | 'resentFrom'
> & {
  /** Delay before delivery. */
  holdSeconds: number
}

const given = [
  'template',
  'language',
  'recipient',
  'recipientName',
  'replyTo',
  'payload',
  'subjectType',
  'subjectId',
  'forRoot',
  'isCapped',
  'resentFrom',
] as const

/** The values of the mail with an index among those of the statement. */
const rowAt = (at: number) => ({
  id: sql`${sql.placeholder(`id${at}`)}::uuid`,
  ...recordOf(given, (column) => sql.placeholder(`${column}${at}`)),
  // Cast explicitly: Drizzle's jsonb column would store JSON `null` instead of SQL NULL.
  mailSetting: sql`${sql.placeholder(`mailSetting${at}`)}::jsonb`,
  nextAttemptAt: sql`now() + make_interval(secs => ${sql.placeholder(`holdSeconds${at}`)})`,
})

const insertionOf = (count: number) =>
  prepared(`insert-mails-${count}`, (db, name) =>
    db
      .insert(mails)
      .values(Array.from({ length: count }, (_, at) => rowAt(at)))
      .onConflictDoNothing({ target: mails.id })
      .returning({ id: mails.id })
      .prepare(name),
  )

const insertOne = insertionOf(1)
/** An order is mailed to its buyer and to the shop. */
const insertTwo = insertionOf(2)

/** Inserts mails, two in a statement. @returns the ids of those that did not exist */
export async function insertMails(db: Db, added: readonly NewMail[]): Promise<string[]> {
  const ids: string[] = []
  for (let from = 0; from < added.length; from += 2) {
    const some = added.slice(from, from + 2)
    const rows = await (some.length === 1 ? insertOne : insertTwo)(db).execute(Object.assign({}, ...some.map(valuesAt)))
    ids.push(...rows.map(({ id }) => id))
  }
  return ids
}

function valuesAt(mail: NewMail, at: number): Record<string, unknown> {
  const mailSetting = mail.mailSetting && JSON.stringify(mail.mailSetting)
  return recordFrom(entriesOf({ ...mail, mailSetting }).map(([name, value]) => [`${name}${at}`, value]))
}

/**
 * The number of mails of the last 24 hours to a mailbox that anybody can cause; a concurrent count for the same mailbox
 * waits until the transaction ends.
 */
export async function lockRecentMails(
  tx: Tx,
  mailbox: string,
  templates: { only: readonly string[] } | { except: readonly string[] },
): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('capped mail'), hashtext(${mailbox}))`)
  const isRecent = gt(mails.createdAt, sql`now() - interval '24 hours'`)
  const counted =
    'only' in templates
      ? inArray(mails.template, [...templates.only])
      : notInArray(mails.template, [...templates.except])
  return tx.$count(mails, and(eq(mails.isCapped, true), eq(mailboxOf(mails.recipient), mailbox), isRecent, counted))
}

/** Deletes held mails without a delivery attempt. */
export async function deleteHeldMails(
  db: Db,
  held: { template: string; subjectType: string; subjectId: string },
): Promise<MailRow[]> {
  const { template, subjectType, subjectId } = held
  const about = and(eq(mails.template, template), eq(mails.subjectType, subjectType), eq(mails.subjectId, subjectId))
  const untried = and(eq(mails.state, 'queued'), eq(mails.attempts, 0), gt(mails.nextAttemptAt, sql`now()`))
  return db.delete(mails).where(and(about, untried)).returning()
}

const claim = prepared('claim-mails', (db, name) => {
  const end = sql`now() + make_interval(secs => ${sql.placeholder('leaseSeconds')})`
  return db
    .update(mails)
    .set({ attempts: sql`${mails.attempts} + 1`, nextAttemptAt: end, attemptUntil: end })
    .where(
      and(
        sql`${mails.id} = any(${sql.placeholder('ids')}::uuid[])`,
        eq(mails.state, 'queued'),
        lte(mails.nextAttemptAt, sql`now()`),
      ),
    )
    .returning()
    .prepare(name)
})

/**
 * Claims mails for one exclusive attempt each of at most `leaseSeconds`.
 * @returns those that are queued, due and not claimed
 */
export async function claimMails(db: Db, ids: readonly string[], leaseSeconds: number): Promise<MailRow[]> {
  return claim(db).execute({ ids: [...ids], leaseSeconds })
}

interface Failure {
  fault: MailFault
  reason: string
}

const noFailure = { lastError: null, lastFault: null, attemptUntil: null }
const failed = ({ fault, reason }: Failure) => ({ lastError: reason, lastFault: fault, attemptUntil: null })

const sent = prepared('mail-sent', (db, name) =>
  db
    .update(mails)
    .set({
      state: 'sent',
      mailSetting: null,
      sentAt: sql`now()`,
      ...noFailure,
      payload: sql`coalesce(${sql.placeholder('payload')}, ${mails.payload})`,
    })
    .where(and(eq(mails.id, sql.placeholder('id')), eq(mails.state, 'queued')))
    .prepare(name),
)

/** `payload` null keeps what is stored. Only a queued mail changes. */
export async function markSent(db: Db, id: string, payload: string | null): Promise<void> {
  await sent(db).execute({ id, payload })
}

/** `payload` null keeps what is stored. */
export async function markDead(db: Db, id: string, failure: Failure, payload: string | null): Promise<void> {
  await db
    .update(mails)
    .set({ mailSetting: null, state: 'dead', ...failed(failure), ...(payload === null ? {} : { payload }) })
    .where(and(eq(mails.id, id), eq(mails.state, 'queued')))
}

/** Stores where a mail goes instead. */
export async function redirectMail(db: Db, id: string, recipient: string): Promise<void> {
  await db.update(mails).set({ recipient }).where(eq(mails.id, id))
}

/** Deletes a mail that is not to be sent any more. */
export async function deleteMail(db: Db, id: string): Promise<void> {
  await db.delete(mails).where(and(eq(mails.id, id), eq(mails.state, 'queued')))
}

/** Stores a failure and schedules the next attempt. */
export async function postponeMail(db: Db, id: string, failure: Failure, seconds: number): Promise<void> {
  await db
    .update(mails)
    .set({ ...failed(failure), nextAttemptAt: secondsFromNow(seconds) })
    .where(and(eq(mails.id, id), eq(mails.state, 'queued')))
}

/**
 * Returns mails that are overdue by more than `graceSeconds`, because their job was lost or is delayed. They become due
 * now, so that the next call does not return them again at once.
 */
export async function takeOverdueMails(db: Db, graceSeconds: number, limit: number): Promise<string[]> {
  const overdue = db
    .select({ id: mails.id })
    .from(mails)
    .where(and(eq(mails.state, 'queued'), lte(mails.nextAttemptAt, secondsFromNow(-graceSeconds))))
    .orderBy(asc(mails.nextAttemptAt))
    .limit(limit)
    .for('update', { skipLocked: true })
  const rows = await db
    .update(mails)
    .set({ nextAttemptAt: sql`now()` })
    .where(inArray(mails.id, overdue))
    .returning({ id: mails.id })
  return rows.map((row) => row.id)
}

/** Stores a mail of the demo; a repeated delivery replaces the first. */
export async function putDemoMail(db: Db, mail: Omit<DemoMailRow, 'createdAt'>): Promise<void> {
  const { id, ...rest } = mail
  await db.insert(demoMailbox).values(mail).onConflictDoUpdate({ target: demoMailbox.id, set: rest })
}

/** Newest first. */
/** The newest mails; `to` keeps those to one address. */
export async function listDemoMails(db: Db, limit: number, to?: string): Promise<DemoMailRow[]> {
  return db
    .select()
    .from(demoMailbox)
    .where(to === undefined ? undefined : sql`${demoMailbox.to} @> ${JSON.stringify([to])}::jsonb`)
    .orderBy(desc(demoMailbox.createdAt), desc(demoMailbox.id))
    .limit(limit)
}

export async function findDemoMail(db: Db, id: string): Promise<DemoMailRow | null> {
  const [row] = await db.select().from(demoMailbox).where(eq(demoMailbox.id, id))
  return row ?? null
}

function secondsFromNow(seconds: number) {
  return sql`now() + make_interval(secs => ${seconds})`
}

/** Locks the next mails in the order of their ids. @returns their encrypted fields. */
export function lockEncryptedMailsAfter(db: Db, after: string | null, limit: number) {
  return db
    .select({ id: mails.id, payload: mails.payload, mailSetting: mails.mailSetting })
    .from(mails)
    .where(after === null ? undefined : gt(mails.id, after))
    .orderBy(asc(mails.id))
    .limit(limit)
    .for('update')
}

/** Replaces the encrypted fields of several mails. */
export async function updateEncryptedMails(
  db: Db,
  rows: Awaited<ReturnType<typeof lockEncryptedMailsAfter>>,
): Promise<void> {
  if (rows.length === 0) return
  await db.execute(sql`
    update mails set payload = v.payload, mail_setting = v."mailSetting"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v (id uuid, payload text, "mailSetting" jsonb)
    where mails.id = v.id`)
}

/** Makes mails due now and resets their attempts. The last error stays until they are sent. @returns their ids. */
export async function requeueMails(db: Db, ids: string[] | SQLWrapper): Promise<string[]> {
  const rows = await db
    .update(mails)
    .set({ state: 'queued', attempts: 0, nextAttemptAt: sql`now()`, attemptUntil: null })
    .where(inArray(mails.id, ids))
    .returning({ id: mails.id })
  return rows.map(({ id }) => id)
}
