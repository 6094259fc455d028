import { sql } from 'drizzle-orm'
import { boolean, index, pgEnum, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { cents, instant, json } from '../../kit/server/database/columns.ts'
import type { HeldColumns } from '../../kit/server/database/held-columns.ts'
import { searchIndex, searchText } from '../../kit/server/database/text-search.ts'
import { checkouts, purchase, purchaseHolds, type StoredAddress } from '../../payments/server/tables.ts'
import { paymentStatuses } from '../order-status.ts'
import { orderStatuses } from '../order-statuses.ts'

export const orderStatusEnum = pgEnum('order_status', orderStatuses)
export const paymentStatusEnum = pgEnum('payment_status', paymentStatuses)

/** Orders that may wait for shipping: the literal condition of the index `orders_unshipped`, repeated by its queries. */
export const unshipped = sql`status <> 'shipped' and payment_status in ('paid', 'partially_refunded', 'awaiting')`

/** Orders. `checkout_id` is unique, so that one capture cannot become two orders. */
export const orders = pgTable(
  'orders',
  {
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    orderNumber: text('order_number').notNull().unique(),
    checkoutId: uuid('checkout_id')
      .notNull()
      .unique()
      .references(() => checkouts.id),
    ...purchase,
    currency: text('currency').notNull(),
    status: orderStatusEnum('status').notNull().default('pending'),
    paymentStatus: paymentStatusEnum('payment_status').notNull(),
    /** What the provider or the buyer's bank took back, less refunds: set by triggers from disputes and reversals. */
    lost: cents('lost').notNull().default(0),
    /** Whether nothing of the payment is left because of it. Set by the same triggers. */
    takenBack: boolean('taken_back').notNull().default(false),
    /** When a reader of that mailbox asked for the mails about the order; null: they go to the account's address. */
    emailConfirmedAt: instant('email_confirmed_at'),
    customerAddress: json<StoredAddress>('customer_address'),
    paymentMethod: text('payment_method').notNull(),
    providerOrderId: text('paypal_order_id').unique(),
    transactionId: text('paypal_transaction_id').unique(),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    searchText: searchText(),
  },
  (table) => [
    index('orders_user').on(table.userId, table.createdAt),
    index('orders_email').on(table.customerEmail),
    index('orders_newest').on(table.createdAt, table.id),
    index('orders_status').on(table.status, table.createdAt, table.id),
    index('orders_awaiting').on(table.createdAt, table.id).where(sql`payment_status = 'awaiting'`),
    index('orders_unshipped').on(table.createdAt, table.id).where(unshipped),
    searchIndex('orders_search', table.searchText),
  ],
)
export type OrderRow = typeof orders.$inferSelect

/** Sent reminders, by UID of the iCalendar event and start. */
export const eventReminders = pgTable(
  'event_reminders',
  {
    uid: text('uid').notNull(),
    startsAt: instant('starts_at').notNull(),
    remindedAt: instant('reminded_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.uid, table.startsAt] })],
)

/** What its texts and JSON hold. */
export const columns: HeldColumns = {
  event_reminders: { plain: ['uid'] },
  orders: {
    ...purchaseHolds,
    personal: [...purchaseHolds.personal, 'customer_address'],
    plain: [
      ...purchaseHolds.plain,
      'order_number',
      'currency',
      'payment_method',
      'paypal_order_id',
      'paypal_transaction_id',
    ],
  },
}
