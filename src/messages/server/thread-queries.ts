import { asc, eq, inArray } from 'drizzle-orm'
import { users } from '../../accounts/server/tables.ts'
import { nameOfAuthor } from '../../accounts/server/user-list-queries.ts'
import type { Db, Tx } from '../../kit/server/database/database.ts'
import type { ThreadEntry } from '../thread-api.ts'
import { contactEntries } from './tables.ts'

const { id, messageId, kind, text, authorId, createdAt } = contactEntries

/** The entries of some messages with the names of who wrote them, oldest first. */
export function listEntries(db: Db, messageIds: readonly string[]): Promise<(ThreadEntry & { messageId: string })[]> {
  return db
    .select({ id, messageId, kind, text, author: nameOfAuthor(), createdAt })
    .from(contactEntries)
    .leftJoin(users, eq(users.id, authorId))
    .where(inArray(messageId, [...messageIds]))
    .orderBy(asc(createdAt), asc(id))
}

/** What an entry says; null when there is none with this id. */
export async function findEntry(db: Db, entryId: string) {
  const [row] = await db.select({ messageId, kind, text }).from(contactEntries).where(eq(id, entryId))
  return row ?? null
}

export async function insertEntry(tx: Tx, entry: typeof contactEntries.$inferInsert): Promise<void> {
  await tx.insert(contactEntries).values(entry)
}
