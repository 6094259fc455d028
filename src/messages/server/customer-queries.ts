import { and, desc, eq, isNull, or } from 'drizzle-orm'
import type { Db } from '../../kit/server/database/database.ts'
import type { Customer } from '../../kit/server/personal-data.ts'
import { contactMessages } from './tables.ts'

/** The newest messages of an account, and those that were sent signed out from the address. */
export function listNewestMessages(db: Db, { id, address }: Customer, limit: number) {
  const signedOut =
    address === null ? undefined : and(isNull(contactMessages.userId), eq(contactMessages.email, address))
  return db
    .select()
    .from(contactMessages)
    .where(or(eq(contactMessages.userId, id), signedOut))
    .orderBy(desc(contactMessages.createdAt))
    .limit(limit)
}
