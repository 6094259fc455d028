import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { cents, instant } from '../../kit/server/database/columns.ts'
import type { HeldColumns } from '../../kit/server/database/held-columns.ts'
import type { PaymentEnvironment } from '../../sale/payment.ts'
import { payments } from '../../sale/server/tables.ts'
import type { TenderKind, TenderState } from '../tender.ts'

/**
 * The money that came in for orders: one row per amount and way. Triggers keep `orders.paid` and `orders.due` by them. The
 * migrations add the foreign keys to orders and to sessions of drawers, whose tables stand above.
 */
export const tenders = pgTable(
  'tenders',
  {
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    orderId: uuid('order_id').notNull(),
    kind: text('kind').$type<TenderKind>().notNull(),
    /** What is printed: the name of the wallet or provider, or how staff received it. */
    method: text('method').notNull(),
    amount: cents('amount').notNull(),
    /** What was handed over in cash; the change is what it is more than the amount. */
    given: cents('given'),
    state: text('state').$type<TenderState>().notNull(),
    environment: text('environment').$type<PaymentEnvironment>().notNull(),
    /** The capture of the provider; only tenders of a provider have one. */
    captureId: text('capture_id')
      .unique()
      .references(() => payments.captureId),
    /** What staff typed to find it again at the terminal, for example. */
    reference: text('reference'),
    /** The member of staff; the account may be deleted later. */
    receivedBy: uuid('received_by'),
    /** Chosen by the browser: a repeated request is the same tender. What a status of the order records has the order's id. */
    clientKey: uuid('client_key').notNull().default(sql`gen_random_uuid()`),
    position: integer('position').notNull().default(0),
    receivedAt: instant('received_at').notNull().defaultNow(),
    voidedAt: instant('voided_at'),
    voidReason: text('void_reason'),
    /** The session of the drawer at which staff received it. */
    drawerSessionId: uuid('drawer_session_id'),
    /** What a fiscal terminal printed for it; stands on the receipt. */
    controlNumber: text('control_number'),
  },
  (table) => [
    unique('tenders_client_key').on(table.clientKey, table.position),
    index('tenders_order').on(table.orderId),
    index('tenders_drawer_session').on(table.drawerSessionId).where(sql`${table.drawerSessionId} is not null`),
    check('tenders_amount', sql`${table.amount} > 0 and (${table.given} is null or ${table.given} >= ${table.amount})`),
    check('tenders_drawer', sql`${table.drawerSessionId} is null or ${table.kind} <> 'provider'`),
    check('tenders_capture', sql`(${table.kind} = 'provider') = (${table.captureId} is not null)`),
    check(
      'tenders_state',
      sql`${table.kind} = 'provider' and ${table.state} in ('pending', 'settled', 'failed')
      or ${table.kind} <> 'provider' and ${table.state} in ('settled', 'voided')`,
    ),
    check(
      'tenders_void',
      sql`(${table.state} = 'voided') = (${table.voidedAt} is not null and ${table.voidReason} is not null)`,
    ),
  ],
)
export type TenderRow = typeof tenders.$inferSelect

/** What its texts hold. */
export const columns: HeldColumns = {
  tenders: {
    personal: ['reference', 'void_reason'],
    plain: ['kind', 'method', 'state', 'environment', 'capture_id', 'control_number'],
  },
}
