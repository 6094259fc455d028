import { and, eq, lte, or, sql } from 'drizzle-orm'
import { type Backlog, backlogOf } from '../../kit/server/database/backlog.ts'
import type { Db } from '../../kit/server/database/database.ts'
import { mails } from './tables.ts'

/** Mails that are neither delivered nor dead; their age counts from when they were queued. Held mails do not count. */
export function findMailBacklog(db: Db): Promise<Backlog> {
  const tried = or(sql`${mails.attempts} > 0`, lte(mails.nextAttemptAt, sql`now()`))
  // Repeats the condition of the index mails_unsent.
  const unsent = and(eq(mails.state, 'queued'), sql`${mails.state} <> 'sent'`)
  return backlogOf(db, mails, sql`${mails.createdAt}`, sql`now()`, and(unsent, tried))
}
