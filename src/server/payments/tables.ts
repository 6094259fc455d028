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
import type { CheckoutState } from '../../domain/checkout-state.ts'
import { users } from '../accounts/tables.ts'
import { cents, instant } from '../platform/columns.ts'

/** Where money moves. `personal` is paid by hand; `emulator` and `sandbox` move none. */
export type PaymentEnvironment = 'emulator' | 'sandbox' | 'live' | 'personal'

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
  shippingName: text('shipping_name').notNull(),
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
    orderNumber: text('order_number').notNull().unique(),
    environment: text('environment').$type<PaymentEnvironment>().notNull(),
    state: text('state').$type<CheckoutState>().notNull().default('created'),
    attempt: integer('attempt').notNull().default(1),
    stockHeld: boolean('stock_held').notNull().default(false),
    items: jsonb('items').$type<SoldItem[]>().notNull(),
    ...totals,
    customerName: text('customer_name').notNull(),
    customerEmail: text('customer_email').notNull(),
    shippingAddress: jsonb('shipping_address').$type<StoredAddress>().notNull(),
    billingAddress: jsonb('billing_address').$type<BillingAddress>().notNull(),
    language: text('language').$type<'en' | 'es'>().notNull(),
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
    origin: text('origin').$type<'staff' | 'shop' | 'paypal'>().notNull(),
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
export type RefundState = 'requested' | 'pending' | 'completed' | 'failed' | 'dropped'

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
