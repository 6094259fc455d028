import { sql } from 'drizzle-orm'
import type { Db } from '../../kit/server/database/database.ts'
import { sessions } from '../../kit/server/tables.ts'

/** Sessions that are not stored as the SHA-256 of their token. */
export function countPlainSessions(db: Db): Promise<number> {
  return db.$count(sessions, sql`${sessions.sid} !~ '^[0-9a-f]{64}$'`)
}
