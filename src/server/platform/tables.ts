import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** What a session remembers. The role is not here: it is read with the user at every request. */
export interface SessionData {
  userId: string
  createdAt: string
}

/** `sid` is the SHA-256 of the cookie's token: whoever reads the table can sign in as nobody. */
export const sessions = pgTable(
  'sessions',
  {
    sid: text('sid').primaryKey(),
    sess: jsonb('sess').$type<SessionData>().notNull(),
    expire: instant('expire').notNull(),
  },
  (table) => [
    index('sessions_expire').on(table.expire),
    index('sessions_user').using('btree', sql`(sess ->> 'userId')`),
  ],
)

/** The store of rate-limiter-flexible, in the shape that it expects. */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  points: integer('points').notNull().default(0),
  expire: bigint('expire', { mode: 'number' }),
})
