import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { CheckoutEnding, CheckoutState } from '../../domain/checkout-state.ts'
import type { Locale } from '../../domain/locale.ts'
import type { DisputeKind, PaymentEnvironment } from '../../domain/payment.ts'
import type { RefundOrigin, RefundState } from '../../domain/refund.ts'
import { users } from '../accounts/tables.ts'
import { cents, instant } from '../platform/database/columns.ts'

export interface SoldItem {
  productId: string
  name: string
  /** Orders from before it was kept have none. */
  nameEs?: string | null
  quantity: number
  /** Cents. */
  price: number
  imageUrl: string | null
  /** False for services and workshops. */
  ships: boolean
}

export interface StoredAddress {
  address: string
  city: string
  state: string
  postalCode: string
  country: string
}

/** Where the bill goes, and to whom when somebody was named for it. */
export interface BillingAddress extends StoredAddress {
  name?: string
  email?: string
}

export const orderNumbers = pgSequence('order_numbers', { startWith: 1 })

const totals = {
  subtotal: cents('subtotal').notNull(),
  tax: cents('tax').notNull(),
  shipping: cents('shipping').notNull(),
  total: cents('total').notNull(),
  taxName: text('tax_name').notNull(),
  taxNameEs: text('tax_name_es'),
  shippingName: text('shipping_name').notNull(),
  shippingNameEs: text('shipping_name_es'),
  currency: text('currency').notNull().default('USD'),
}

/** One attempt to pay: what is bought, by whom, for how much, fixed before any money moves. */
export const checkouts = pgTable(
  'checkouts',
  {
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    /** Kept by later attempts for the same cart: only one of them is not `released`. */
    orderNumber: text('order_number').notNull(),
    environment: text('environment').$type<PaymentEnvironment>().notNull(),
    /** The PayPal account that opened it: its captures and refunds use the same one. Null when paid by hand. */
    paypalClientId: text('paypal_client_id'),
    state: text('state').$type<CheckoutState>().notNull().default('created'),
    /** Why the last attempt took no money; null while none has ended. */
    ending: text('ending').$type<CheckoutEnding>(),
    attempt: integer('attempt').notNull().default(1),
    stockHeld: boolean('stock_held').notNull().default(false),
    items: jsonb('items').$type<SoldItem[]>().notNull(),
    ...totals,
    customerName: text('customer_name').notNull(),
    customerEmail: text('customer_email').notNull(),
    /** Only services and workshops are reached by phone instead of at an address. */
    customerPhone: text('customer_phone'),
    /** Null when nothing ships. */
    shippingAddress: jsonb('shipping_address').$type<StoredAddress>(),
    billingAddress: jsonb('billing_address').$type<BillingAddress>().notNull(),
    language: text('language').$type<Locale>().notNull(),
    paypalOrderId: text('paypal_order_id').unique(),
    /** Whom PayPal said it would pay when the order was opened; a capture for anybody else is not ours. */
    payee: text('payee'),
    captureSecretHash: text('capture_secret_hash'),
    clientKey: uuid('client_key'),
    note: text('note'),
    createdAt: instant('created_at').notNull().defaultNow(),
    capturingSince: instant('capturing_since'),
    nextCheckAt: instant('next_check_at'),
    checks: integer('checks').notNull().default(0),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    unique('checkouts_client_key').on(table.userId, table.clientKey),
    index('checkouts_next_check').on(table.nextCheckAt).where(sql`next_check_at is not null`),
    uniqueIndex('checkouts_live_number').on(table.orderNumber).where(sql`state <> 'released'`),
    index('checkouts_open_of_user').on(table.userId).where(sql`state = 'created'`),
  ],
)
export type CheckoutRow = typeof checkouts.$inferSelect

/** One row a capture at PayPal. */
export const payments = pgTable(
  'payments',
  {
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    checkoutId: uuid('checkout_id')
      .notNull()
      .references(() => checkouts.id),
    captureId: text('capture_id').notNull().unique(),
    paypalOrderId: text('paypal_order_id').notNull(),
    status: text('status').notNull(),
    amount: cents('amount').notNull(),
    refunded: cents('refunded').notNull().default(0),
    currency: text('currency').notNull(),
    /** A status of PayPal that takes money away or is unknown here, such as REVERSED; null when there is none. */
    anomaly: text('anomaly'),
    /** When staff confirmed that they have seen it. */
    anomalySeenAt: instant('anomaly_seen_at'),
    environment: text('environment').$type<PaymentEnvironment>().notNull(),
    source: text('source').$type<'client' | 'webhook' | 'reconciler' | 'staff'>().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [index('payments_checkout').on(table.checkoutId)],
)
export type PaymentRow = typeof payments.$inferSelect

export const creditNoteNumbers = pgSequence('credit_note_numbers', { startWith: 1 })

/** A line that goes back to the shelf. */
export interface ReturnedItem {
  productId: string
  quantity: number
}

/**
 * One row a refund, written before PayPal is asked for it:
 * - requested: promised; PayPal has not been asked, or its answer is not known;
 * - pending: PayPal has it and has not moved the money yet;
 * - completed: the money went back;
 * - failed: PayPal said no, nothing moved; staff may try again;
 * - dropped: failed, and staff let it be.
 */
export const refunds = pgTable(
  'refunds',
  {
    /** Chosen by whoever asks, once per wish: asking again is the same refund. */
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    checkoutId: uuid('checkout_id')
      .notNull()
      .references(() => checkouts.id),
    /** The capture that is given back; null when staff gave the money back by hand. */
    captureId: text('capture_id').references(() => payments.captureId),
    amount: cents('amount').notNull(),
    state: text('state').$type<RefundState>().notNull(),
    /** Who wanted it: staff here, the shop itself (nothing left to sell), or somebody at PayPal's own site. */
    origin: text('origin').$type<RefundOrigin>().notNull(),
    /** Counts the requests: one that was refused is never asked for under the same request id again. */
    attempt: integer('attempt').notNull().default(1),
    paypalRefundId: text('paypal_refund_id').unique(),
    /** `CN-000001`; only what an invoice was written for has one. */
    creditNote: text('credit_note').unique(),
    /** For the buyer. */
    note: text('note'),
    /** What goes back to the shelf with it; once completed, what did. */
    returned: jsonb('returned').$type<ReturnedItem[]>().notNull().default([]),
    requestedBy: uuid('requested_by'),
    /** Why PayPal said no. */
    issue: text('issue'),
    checks: integer('checks').notNull().default(0),
    nextCheckAt: instant('next_check_at'),
    /** Until when one process alone may ask PayPal for it, in the database's time. */
    askingUntil: instant('asking_until'),
    createdAt: instant('created_at').notNull().defaultNow(),
    completedAt: instant('completed_at'),
  },
  (table) => [
    check('refunds_amount_positive', sql`${table.amount} > 0`),
    index('refunds_checkout').on(table.checkoutId),
    index('refunds_next_check').on(table.nextCheckAt).where(sql`next_check_at is not null`),
    uniqueIndex('refunds_once_by_the_shop').on(table.captureId).where(sql`origin = 'shop'`),
  ],
)
export type RefundRow = typeof refunds.$inferSelect
/** Money that a buyer or a bank claims back, as PayPal's latest notice says. */
export const disputes = pgTable(
  'disputes',
  {
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    checkoutId: uuid('checkout_id')
      .notNull()
      .references(() => checkouts.id),
    captureId: text('capture_id')
      .notNull()
      .references(() => payments.captureId),
    /** `dispute`: a case that PayPal decides; `reversal`: the money is gone. */
    kind: text('kind').$type<DisputeKind>().notNull(),
    /** PayPal's id of the dispute, or of the reversal. */
    paypalId: text('paypal_id').notNull(),
    /** PayPal's status, such as WAITING_FOR_SELLER_RESPONSE or RESOLVED; REVERSED for a reversal. */
    state: text('state').notNull(),
    reason: text('reason'),
    stage: text('stage'),
    outcome: text('outcome'),
    amount: cents('amount'),
    /** Until when PayPal waits for the shop's answer. */
    respondBy: instant('respond_by'),
    /** When it changed at PayPal. */
    changedAt: instant('changed_at').notNull(),
    receivedAt: instant('received_at').notNull().defaultNow(),
    /** When staff noted that they have dealt with it; null again after each change. */
    handledAt: instant('handled_at'),
  },
  (table) => [
    unique('disputes_of_capture').on(table.paypalId, table.captureId),
    index('disputes_checkout').on(table.checkoutId),
    index('disputes_waiting').on(table.checkoutId).where(sql`handled_at is null`),
  ],
)

/** Notices of PayPal, stored when their signature holds and worked on afterwards. */
export const webhookEvents = pgTable('webhook_events', {
  id: text('id').primaryKey(),
  type: text('type').notNull(),
  resource: jsonb('resource').$type<Record<string, unknown>>().notNull(),
  receivedAt: instant('received_at').notNull().defaultNow(),
  processedAt: instant('processed_at'),
  attempts: integer('attempts').notNull().default(0),
  lastError: text('last_error'),
})
