import { and, eq, inArray, isNull, lt, ne, notInArray, or, type SQL, type SQLWrapper } from 'drizzle-orm'
import { erasedEmail } from '../../kit/erased.ts'
import { isStaff } from '../../kit/roles.ts'
import type { Db, Tx } from '../../kit/server/database/database.ts'
import type { ErasePerson } from '../../kit/server/personal-data.ts'
import { demoMailbox, mails } from './tables.ts'

const isQueued = eq(mails.state, 'queued')
const isAbout = (type: string, ids: string[] | SQLWrapper) =>
  and(eq(mails.subjectType, type), inArray(mails.subjectId, ids))

/**
 * Erases mails to the person and about the account, and those that name the person as staff who changed a setting. Queued
 * mails about orders are sent first; mails about messages are erased with these.
 */
export const eraseMailsOf: ErasePerson = async (tx, { id, role, addresses }) => {
  const aboutAccount = isAbout('user', [id])
  const atAddress = or(inArray(mails.recipient, addresses), inArray(mails.replyTo, addresses))
  const theirs = or(aboutAccount, atAddress)
  const others = or(isNull(mails.subjectType), notInArray(mails.subjectType, ['order', 'contact_message']))
  await tx.delete(mails).where(and(isQueued, theirs, others))
  await eraseSentMails(tx, isStaff(role) ? or(theirs, eq(mails.subjectType, 'setting')) : theirs)
}

/** Erases sent mails about records that were erased. @returns the number of mails. */
export const eraseMailsAbout = (db: Db, type: string, ids: string[] | SQLWrapper): Promise<number> =>
  eraseSentMails(db, isAbout(type, ids))

/** Deletes queued mails about records that were deleted. */
export async function deleteQueuedMailsAbout(tx: Tx, type: string, ids: string[]): Promise<void> {
  await tx.delete(mails).where(and(isQueued, isAbout(type, ids)))
}

/** Erases queued mails of a kind to these addresses, which are not sent any more. */
export async function endQueuedMailsTo(tx: Tx, addresses: string[], type: string): Promise<void> {
  const ended = and(isQueued, eq(mails.subjectType, type), inArray(mails.recipient, addresses))
  await tx
    .update(mails)
    .set({ ...erasedMail, state: 'dead' })
    .where(ended)
}

const erasedMail = { recipient: erasedEmail, recipientName: null, replyTo: null, payload: '', lastError: null }

async function eraseSentMails(db: Db, which: SQL | undefined): Promise<number> {
  const rows = await db
    .update(mails)
    .set(erasedMail)
    .where(and(which, ne(mails.state, 'queued'), ne(mails.recipient, erasedEmail)))
    .returning({ id: mails.id })
  if (rows.length > 0) await deleteMailboxCopies(db)
  return rows.length
}

/** Deletes the bodies of mails that are no longer queued. @returns the number of mails. */
export async function deleteMailBodies(db: Db, before: Date): Promise<number> {
  const rows = await db
    .update(mails)
    .set({ payload: '' })
    .where(and(ne(mails.state, 'queued'), ne(mails.payload, ''), lt(mails.createdAt, before)))
    .returning({ id: mails.id })
  if (rows.length > 0) await deleteMailboxCopies(db)
  return rows.length
}

/** Deletes the demo mailbox's copies of mails whose bodies were deleted. */
async function deleteMailboxCopies(db: Db): Promise<void> {
  const withoutBody = db.select({ id: mails.id }).from(mails).where(eq(mails.payload, ''))
  await db.delete(demoMailbox).where(inArray(demoMailbox.id, withoutBody))
}
