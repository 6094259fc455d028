import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from '../../kit/server/database/columns.ts'
import type { HeldColumns } from '../../kit/server/database/held-columns.ts'

/** Findings of the last run of `invariants.sql`; a row is removed when its violation no longer exists. */
export const invariantViolations = pgTable(
  'invariant_violations',
  {
    rule: text('rule').notNull(),
    subject: text('subject').notNull(),
    foundAt: instant('found_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.rule, table.subject] })],
)

/** What its texts hold. */
export const columns: HeldColumns = { invariant_violations: { plain: ['rule', 'subject'] } }
