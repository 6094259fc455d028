import { and, gt, isNotNull, ne, sql } from 'drizzle-orm'
import type { Db } from '../../kit/server/database/database.ts'
import { mails } from './tables.ts'

/** Whether a mail of the last hour has failed and is unsent, so that new mails are likely to be delayed. */
export async function isOutboxStuck(db: Db): Promise<boolean> {
  const recent = gt(mails.createdAt, sql`now() - interval '1 hour'`)
  const failing = and(isNotNull(mails.lastError), ne(mails.state, 'sent'), recent)
  return (await db.$count(mails, failing)) > 0
}
