import { and, gt, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '../../kit/server/database/database.ts'
import { prepared } from '../../kit/server/database/prepared.ts'
import { mails } from './tables.ts'

const failing = (db: Db) => {
  const recent = gt(mails.createdAt, sql`now() - interval '1 hour'`)
  // Literal, as the condition of the index `mails_unsent`.
  const unsent = sql`${mails.state} <> 'sent'`
  return db
    .select({ id: mails.id })
    .from(mails)
    .where(and(isNotNull(mails.lastError), unsent, recent))
    .limit(1)
}

const failingMail = prepared('failing-mail', (db, name) => failing(db).prepare(name))

/** {@link isOutboxStuck} as a part of a statement. */
export const outboxStuck = (db: Db) => sql<boolean>`exists ${failing(db)}`

/** Whether a mail of the last hour has failed and is unsent, so that new mails are likely to be delayed. */
export async function isOutboxStuck(db: Db): Promise<boolean> {
  return (await failingMail(db).execute()).length > 0
}
