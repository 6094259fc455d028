import { and, gt, isNotNull, ne, sql } from 'drizzle-orm'
import type { Db } from '../platform/database/database.ts'
import { mails } from './tables.ts'

/** Whether a mail of the last hour has failed and not left since: then the next one will hardly leave at once. */
export async function isOutboxStuck(db: Db): Promise<boolean> {
  const recent = gt(mails.createdAt, sql`now() - interval '1 hour'`)
  const failing = and(isNotNull(mails.lastError), ne(mails.state, 'sent'), recent)
  return (await db.$count(mails, failing)) > 0
}
