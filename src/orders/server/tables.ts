import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgEnum, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '../../accounts/server/tables.ts'
import type { Locale } from '../../kit/locale.ts'
import { cents, instant } from '../../kit/server/database/columns.ts'
import type { HeldColumns } from '../../kit/server/database/held-columns.ts'
import { searchIndex, searchText } from '../../kit/server/database/text-search.ts'
import type { PaymentEnvironment } from '../../payments/payment.ts'
import {
  type BillingAddress,
  checkouts,
  orderLines,
  type StoredAddress,
  type StoredDelivery,
} from '../../payments/server/tables.ts'
import type { Charge } from '../../prices/charge.ts'
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
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    status: orderStatusEnum('status').notNull().default('pending'),
    paymentStatus: paymentStatusEnum('payment_status').notNull(),
    subtotal: cents('subtotal').notNull(),
    tax: cents('tax').notNull(),
    shipping: cents('shipping').notNull(),
    total: cents('total').notNull(),
    /** What the provider or the buyer's bank took back, less refunds: set by triggers from disputes and reversals. */
    lost: cents('lost').notNull().default(0),
    /** Whether nothing of the payment is left because of it. Set by the same triggers. */
    takenBack: boolean('taken_back').notNull().default(false),
    taxName: text('tax_name').notNull(),
    taxNameEs: text('tax_name_es'),
    shippingName: text('shipping_name').notNull(),
    shippingNameEs: text('shipping_name_es'),
    currency: text('currency').notNull(),
    /** As in `checkouts`. */
    discount: cents('discount').notNull().default(0),
    charges: jsonb('charges').$type<Charge[]>(),
    delivery: jsonb('delivery').$type<StoredDelivery>(),
    buyerNote: text('buyer_note'),
    language: text('language').$type<Locale>().notNull(),
    items: orderLines('items').notNull(),
    customerEmail: text('customer_email').notNull(),
    /** When a reader of that mailbox asked for the mails about the order; null: they go to the account's address. */
    emailConfirmedAt: instant('email_confirmed_at'),
    customerName: text('customer_name').notNull(),
    customerPhone: text('customer_phone'),
    customerAddress: jsonb('customer_address').$type<StoredAddress>(),
    /** Null when nothing ships. */
    shippingAddress: jsonb('shipping_address').$type<StoredAddress>(),
    billingAddress: jsonb('billing_address').$type<BillingAddress>().notNull(),
    paymentMethod: text('payment_method').notNull(),
    providerOrderId: text('paypal_order_id').unique(),
    transactionId: text('paypal_transaction_id').unique(),
    environment: text('environment').$type<PaymentEnvironment>().notNull(),
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
    personal: [
      'buyer_note',
      'customer_email',
      'customer_name',
      'customer_phone',
      'customer_address',
      'shipping_address',
      'billing_address',
    ],
    picture: ['items'],
    plain: [
      'order_number',
      'tax_name',
      'tax_name_es',
      'shipping_name',
      'shipping_name_es',
      'currency',
      'charges',
      'delivery',
      'language',
      'payment_method',
      'paypal_order_id',
      'paypal_transaction_id',
      'environment',
    ],
  },
}
