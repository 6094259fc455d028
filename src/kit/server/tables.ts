import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './database/columns.ts'
import type { HeldColumns } from './database/held-columns.ts'

/** Data of a session. The role is not stored: it is read with the user for every request. */
export interface SessionData {
  userId: string
  /** The last authentication was a mailed code or a passkey. */
  withoutPassword?: boolean
}

/** `sid` is the SHA-256 of the cookie's token, so a copy of the table does not allow signing in. */
export const sessions = pgTable(
  'sessions',
  {
    sid: text('sid').primaryKey(),
    sess: jsonb('sess').$type<SessionData>().notNull(),
    /** When the session ends without activity; never later than `endsAt`. */
    expire: instant('expire').notNull(),
    /** Public id of the session; unlike `sid` it may be sent to the client. */
    id: uuid('id').notNull().unique().default(sql`gen_random_uuid()`),
    signedInAt: instant('signed_in_at').notNull().defaultNow(),
    /** When the user last authenticated: at sign-in or at a repeated confirmation. */
    confirmedAt: instant('confirmed_at').notNull().defaultNow(),
    seenAt: instant('seen_at').notNull().defaultNow(),
    /** When the session ends regardless of activity. */
    endsAt: instant('ends_at').notNull().default(sql`now() + interval '12 hours'`),
    userAgent: text('user_agent').notNull().default(''),
  },
  (table) => [
    index('sessions_expire').on(table.expire),
    index('sessions_user').using('btree', sql`(sess ->> 'userId')`),
  ],
)

/** One row: a known text encrypted with the current APP_SECRET, to detect a start with another secret. */
export const secretCanary = pgTable(
  'secret_canary',
  {
    single: boolean('single').primaryKey().default(true),
    sealed: text('sealed').notNull(),
  },
  (table) => [check('secret_canary_single', sql`${table.single}`)],
)

/** The store of rate-limiter-flexible, in the shape that it expects. */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  points: integer('points').notNull().default(0),
  expire: bigint('expire', { mode: 'number' }),
})

/** One row: the kind of shop this database belongs to, written on first use. */
export const installation = pgTable(
  'installation',
  {
    only: boolean('only').primaryKey().default(true),
    kind: text('kind').$type<'demo' | 'production'>().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [check('installation_one_row', sql`${table.only}`)],
)

/** What its texts and JSON hold. */
export const columns: HeldColumns = {
  installation: { plain: ['kind'] },
  job_leases: { plain: ['name'] },
  schema_migrations: { plain: ['tag', 'hash'] },
  rate_limits: { plain: ['key'] },
  secret_canary: { secret: ['sealed'] },
  sessions: { personal: ['sid', 'user_agent'], plain: ['sess'] },
}
