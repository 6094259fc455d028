import { index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { productVariants } from '../../catalog/server/tables.ts'
import { instant } from '../../kit/server/database/columns.ts'
import { orders } from '../../orders/server/tables.ts'

/** The orders that were checked in at a session. */
export const sessionCheckIns = pgTable(
  'session_check_ins',
  {
    variantId: uuid('variant_id')
      .notNull()
      .references(() => productVariants.id, { onDelete: 'cascade' }),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    checkedInAt: instant('checked_in_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.variantId, table.orderId] }),
    index('session_check_ins_order').on(table.orderId),
  ],
)
