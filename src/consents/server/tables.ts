import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '../../accounts/server/tables.ts'
import type { Locale } from '../../kit/locale.ts'
import { instant } from '../../kit/server/database/columns.ts'
import type { HeldColumns } from '../../kit/server/database/held-columns.ts'
import type { ConsentKind } from '../consent.ts'

/** Consents to mails that are advertising. A withdrawn one stays as evidence; a new one gets a row of its own. */
export const consents = pgTable(
  'consents',
  {
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    email: text('email').notNull(),
    /** Null: without an account. A consent of an account counts only while the address is the account's. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<ConsentKind>().notNull(),
    language: text('language').$type<Locale>().notNull(),
    /** The version of the texts that were agreed to. */
    wording: integer('wording').notNull(),
    /** In the links of mails. In clear text, because every mail needs it; it only confirms and withdraws this consent. */
    token: text('token').notNull().unique(),
    requestedAt: instant('requested_at').notNull(),
    /** Null until the owner of the address has confirmed it. */
    givenAt: instant('given_at'),
    withdrawnAt: instant('withdrawn_at'),
  },
  (table) => [
    uniqueIndex('consents_live').on(table.email, table.kind).where(sql`withdrawn_at is null`),
    index('consents_user').on(table.userId),
  ],
)

/** What its texts and JSON hold. */
export const columns: HeldColumns = {
  consents: { personal: ['email', 'token'], plain: ['kind', 'language'] },
}
