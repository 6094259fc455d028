import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { cents, instant, json } from '../../kit/server/database/columns.ts'
import type { HeldColumns } from '../../kit/server/database/held-columns.ts'
import { searchIndex, searchText } from '../../kit/server/database/text-search.ts'
import { paymentStatuses } from '../../sale/order-status.ts'
import { orderStatuses } from '../../sale/order-statuses.ts'
import {
  checkouts,
  erasedAlone,
  personIsWhole,
  purchase,
  purchaseHolds,
  type StoredAddress,
} from '../../sale/server/tables.ts'

export const orderStatusEnum = pgEnum('order_status', orderStatuses)
export const paymentStatusEnum = pgEnum('payment_status', paymentStatuses)

/** Orders that may wait for shipping: the literal condition of the index `orders_to_ship`, repeated by its queries. */
export const unshipped = sql`status <> 'shipped' and payment_status in ('paid', 'partially_refunded', 'refunded', 'awaiting')`

/** Orders of which more was paid than they cost: the literal condition of the index `orders_overpaid`. */
export const isOverpaid = sql`overpaid > 0`

/** Orders of which something is due. Literal, so that the index `orders_awaiting` serves it. */
export const isToBePaid = sql`payment_status = 'awaiting' and due > 0`

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
    /** The status before nothing was left to send, which made it shipped; null of others, and when staff set the status. */
    statusBefore: orderStatusEnum('status_before'),
    paymentStatus: paymentStatusEnum('payment_status').notNull(),
    /** What the provider or the buyer's bank took back, less refunds: set by triggers from disputes and reversals. */
    lost: cents('lost').notNull().default(0),
    /** Whether nothing of the payment is left because of it. Set by the same triggers. */
    takenBack: boolean('taken_back').notNull().default(false),
    /** Settled tenders less completed refunds, and what is still to be paid; both set by triggers. */
    paid: cents('paid').notNull().default(0),
    due: cents('due').notNull().default(0),
    /** What was paid more than it costs, which staff give back; set by the same triggers. */
    overpaid: cents('overpaid').notNull().default(0),
    /** By when staff agreed that what is due is paid; null: no day was named. */
    dueAt: instant('due_at'),
    /** When a reader of that mailbox asked for the mails about the order; null: they go to the account's address. */
    emailConfirmedAt: instant('email_confirmed_at'),
    /** When an order of nobody got its account: what happened before was told nobody. Null of others. */
    personAddedAt: instant('person_added_at'),
    /** When it was canceled; null for older cancellations, which have the payment status voided. */
    canceledAt: instant('canceled_at'),
    /** What staff told the buyer with the cancellation. */
    cancelReason: text('cancel_reason'),
    customerAddress: json<StoredAddress>('customer_address'),
    /** When the payment was received, if later than the order; null: with it, or not yet. Set by a trigger. */
    paidAt: instant('paid_at'),
    paymentMethod: text('payment_method').notNull(),
    paymentId: text('paypal_order_id').unique(),
    captureId: text('paypal_transaction_id').unique(),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    searchText: searchText(),
  },
  (table) => [
    index('orders_user').on(table.userId, table.createdAt),
    index('orders_email').on(table.customerEmail),
    index('orders_newest').on(table.createdAt, table.id),
    index('orders_status').on(table.status, table.createdAt, table.id),
    index('orders_overpaid').on(table.createdAt, table.id).where(isOverpaid),
    index('orders_due_at').on(table.dueAt).where(sql`due_at is not null`),
    index('orders_awaiting').on(table.createdAt, table.id).where(sql`payment_status = 'awaiting'`),
    index('orders_to_ship').on(table.createdAt, table.id).where(unshipped),
    index('orders_erased_alone').on(table.id).where(erasedAlone),
    searchIndex('orders_search', table.searchText),
    check('orders_person', personIsWhole),
  ],
)
export type OrderRow = typeof orders.$inferSelect

/**
 * What the provider of the payment knows of a parcel:
 * - due: its number is to be told;
 * - told: it was told;
 * - voiding: the number was told, or may have been, and is to be taken back;
 * - voided: it was taken back;
 * - refused: the provider did not accept it, for the reason in `trackingIssue`.
 * Null: it is not told, for the parcel has no number or the payment no provider.
 */
export type TrackingState = 'due' | 'told' | 'voiding' | 'voided' | 'refused'

/** What was sent to a buyer. A voided parcel was a mistake: its units wait for another one. */
export const parcels = pgTable(
  'parcels',
  {
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    /** A known carrier (sale/carriers.ts), or the name of another one. */
    carrier: text('carrier'),
    number: text('number'),
    /** The tracking page of a carrier that is not known. */
    url: text('url'),
    /** A moment to come: the parcel is packed and has not left yet. */
    shippedAt: instant('shipped_at').notNull(),
    voidedAt: instant('voided_at'),
    createdAt: instant('created_at').notNull().default(sql`clock_timestamp()`),
    /** Written by an older release, where the order has `statusBefore` now. */
    statusBefore: orderStatusEnum('status_before'),
    tracking: text('tracking').$type<TrackingState>(),
    trackingIssue: text('tracking_issue'),
    /** When the provider is asked or told next. */
    trackingAt: instant('tracking_at'),
    trackingTries: integer('tracking_tries').notNull().default(0),
    /** Until when one process may be talking to the provider about it. */
    trackingUntil: instant('tracking_until'),
  },
  (table) => [
    index('parcels_order').on(table.orderId),
    index('parcels_number').on(table.number).where(sql`number is not null`),
    index('parcels_tracking').on(table.trackingAt).where(sql`tracking_at is not null`),
    uniqueIndex('parcels_number_once').on(table.orderId, table.number).where(sql`voided_at is null`),
  ],
)
export type ParcelRow = typeof parcels.$inferSelect

/** How many units of which lines are in a parcel. */
export const parcelLines = pgTable(
  'parcel_lines',
  {
    parcelId: uuid('parcel_id')
      .notNull()
      .references(() => parcels.id),
    lineId: uuid('line_id').notNull(),
    quantity: integer('quantity').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.parcelId, table.lineId] }),
    check('parcel_lines_units', sql`${table.quantity} > 0`),
  ],
)

/** Notes of staff about an order; its buyer never reads them. */
export const orderNotes = pgTable(
  'order_notes',
  {
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    /** Who wrote it; the account may be deleted later. */
    authorId: uuid('author_id'),
    text: text('text').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('order_notes_order').on(table.orderId, table.createdAt)],
)

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
  order_notes: { personal: ['text'] },
  parcels: { personal: ['number', 'url'], plain: ['carrier', 'tracking', 'tracking_issue'] },
  orders: {
    ...purchaseHolds,
    personal: [...purchaseHolds.personal, 'customer_address', 'cancel_reason'],
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
