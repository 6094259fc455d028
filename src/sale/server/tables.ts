import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '../../accounts/server/tables.ts'
import type { PostalAddress } from '../../kit/address.ts'
import { erasedText } from '../../kit/erased.ts'
import type { Locale } from '../../kit/locale.ts'
import type { Cents } from '../../kit/money.ts'
import { cents, instant, json } from '../../kit/server/database/columns.ts'
import type { HeldColumns } from '../../kit/server/database/held-columns.ts'
import { searchIndex, searchText } from '../../kit/server/database/text-search.ts'
import type { Arrival } from '../arrival.ts'
import type { Charge } from '../charge.ts'
import type { CheckoutEnding, CheckoutState } from '../checkout-state.ts'
import type { DeliveryKind } from '../delivery.ts'
import type { DepositText } from '../deposit-terms.ts'
import { type OrderLine, orderLine, type StoredLine } from '../order-line.ts'
import type { OrderOrigin } from '../origin.ts'
import type { DisputeKind, MoneyKind, PaymentEnvironment } from '../payment.ts'
import type { RefundOrigin, RefundState } from '../refund.ts'
import type { Shares } from '../shares.ts'

/** The lines of a checkout or an order; those that old releases stored are completed. */
export const orderLines = customType<{ data: OrderLine[]; driverData: string | StoredLine[] }>({
  dataType: () => 'jsonb',
  toDriver: (lines) => JSON.stringify(lines),
  fromDriver: (stored) => (typeof stored === 'string' ? (JSON.parse(stored) as StoredLine[]) : stored).map(orderLine),
})

/** The delivery of an order, as it was chosen: its method, unless the settings decided, and its shares. */
export interface StoredDelivery extends Shares {
  /** Its price less discounts, with taxes. */
  paid: number
  kind: DeliveryKind
  daysFrom: number | null
  daysTo: number | null
  /** The estimated days, counted from the payment; missing without. */
  arrival?: Arrival
  /** Where a pickup is handed over. */
  place: string | null
  placeEs: string | null
}

export type StoredAddress = PostalAddress

/** The billing address; name and email only when they were entered for the bill. */
export interface BillingAddress extends StoredAddress {
  name?: string
  email?: string
}

export const orderNumbers = pgSequence('order_numbers', { startWith: 1 })

/** What a buyer writes; an order with another text is another order. */
const buyerTexts = {
  /** Required for orders of services and workshops only. */
  customerPhone: text('customer_phone'),
  /** For the packer. */
  buyerNote: text('buyer_note'),
}
export type BuyerTexts = Record<keyof typeof buyerTexts, string | null>
export const buyerTextNames = Object.keys(buyerTexts) as (keyof BuyerTexts)[]

/** What is bought, by whom and at which price: the columns of a checkout that its order copies. */
export const purchase = {
  /** Null, together with the email address, of a sale to somebody without an account (sale/reader.ts). */
  userId: uuid('user_id').references(() => users.id),
  environment: text('environment').$type<PaymentEnvironment>().notNull(),
  items: orderLines('items').notNull(),
  subtotal: cents('subtotal').notNull(),
  tax: cents('tax').notNull(),
  shipping: cents('shipping').notNull(),
  total: cents('total').notNull(),
  taxName: text('tax_name').notNull(),
  taxNameEs: text('tax_name_es'),
  shippingName: text('shipping_name').notNull(),
  shippingNameEs: text('shipping_name_es'),
  /** What all discounts take off, above 0. */
  discount: cents('discount').notNull().default(0),
  /** What it costs besides its lines; null before this column existed: then delivery and tax are those above. */
  charges: json<Charge[]>('charges'),
  /** Null when nothing is delivered, and before this column existed. */
  delivery: json<StoredDelivery>('delivery'),
  /** What its buyer agreed to about its deposits; null when all of it is due at once. */
  depositTerms: json<DepositText>('deposit_terms'),
  /** Blank of a sale to somebody unknown. */
  customerName: text('customer_name').notNull(),
  customerEmail: text('customer_email'),
  /** Null when nothing ships. */
  shippingAddress: json<StoredAddress>('shipping_address'),
  billingAddress: json<BillingAddress>('billing_address').notNull(),
  ...buyerTexts,
  /** Where the visit began; null when it is not known: of orders by staff, and before this column existed. */
  origin: json<OrderOrigin>('origin'),
  language: text('language').$type<Locale>().notNull(),
}

/** What replaces the person in them, besides the addresses and the email address. */
export const erasedCustomer = {
  customerName: erasedText,
  ...(Object.fromEntries(buyerTextNames.map((name) => [name, null])) as Record<keyof BuyerTexts, null>),
}

/** An account and its address are known together, or neither. */
export const personIsWhole = sql`(user_id is null) = (customer_email is null)`

/** The literal condition of the indexes of erased people without an account (`isErasedRow`). */
export const erasedAlone = sql`customer_email is null and customer_name = '—'`

/** The literal condition of the index `checkouts_unsettled`, repeated by its queries. */
export const unsettled = sql`state in ('capturing', 'pending', 'review', 'refunded')`

/** The literal condition of the index `checkouts_open_of_user`: a prepared plan cannot use the index with a parameter. */
export const stillOpen = sql`state = 'created'`

/** The provider of checkouts that name none: manual ones, and those of releases before there was a second. */
export const firstProvider = 'paypal'

/** A checkout: items, buyer and amounts, fixed before any money moves. */
export const checkouts = pgTable(
  'checkouts',
  {
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    ...purchase,
    currency: text('currency').notNull().default('USD'),
    /** What is charged now, where it is not the total: with deposits the rest is due at the visits. */
    payable: cents('payable'),
    /** The last version of the shop's pages when it was opened: the policies that were valid. Null before pages had versions. */
    pagesVersion: bigint('pages_version', { mode: 'number' }),
    /** Shared by the checkouts of one cart, of which only one is not `released`. */
    orderNumber: text('order_number').notNull(),
    /** The payment provider; of no meaning for a manual payment. */
    provider: text('provider').notNull().default(firstProvider),
    /**
     * The order whose due share it pays, without goods, charges and prices of its own. Null of a purchase. The foreign key
     * stands in the migration, because the table of orders stands above this one.
     */
    settlesOrder: uuid('settles_order'),
    /** The account at the provider that opened it and is used for captures and refunds. Null for manual payment. */
    accountId: text('paypal_client_id'),
    state: text('state').$type<CheckoutState>().notNull().default('created'),
    /** Why the last attempt moved no money; null while none has ended. */
    ending: text('ending').$type<CheckoutEnding>(),
    attempt: integer('attempt').notNull().default(1),
    stockHeld: boolean('stock_held').notNull().default(false),
    paymentId: text('paypal_order_id').unique(),
    /** The payee when the payment was opened; a capture for another payee goes to review. */
    payee: text('payee'),
    captureSecretHash: text('capture_secret_hash'),
    clientKey: uuid('client_key'),
    note: text('note'),
    createdAt: instant('created_at').notNull().defaultNow(),
    capturingSince: instant('capturing_since'),
    nextCheckAt: instant('next_check_at'),
    checks: integer('checks').notNull().default(0),
    /**
     * How often the provider was asked about it after its release, up to 2. Set to 0 with the next check by a trigger whenever
     * a checkout that was opened at a provider is released. Null if it was released before this column existed.
     */
    checksAfterRelease: integer('checks_after_release'),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    searchText: searchText(),
  },
  (table) => [
    index('checkouts_email').on(table.customerEmail),
    index('checkouts_newest').on(table.createdAt, table.id),
    index('checkouts_ending').on(table.ending, table.createdAt, table.id).where(sql`ending is not null`),
    index('checkouts_unsettled').on(table.state, table.createdAt, table.id).where(unsettled),
    index('checkouts_number').on(table.orderNumber),
    searchIndex('checkouts_search', table.searchText),
    unique('checkouts_client_key').on(table.userId, table.clientKey),
    uniqueIndex('checkouts_client_key_alone').on(table.clientKey).where(sql`user_id is null`),
    index('checkouts_erased_alone').on(table.id).where(erasedAlone),
    check('checkouts_person', personIsWhole),
    check('checkouts_payable', sql`payable is null or (payable > 0 and payable < total and deposit_terms is not null)`),
    index('checkouts_next_check').on(table.nextCheckAt).where(sql`next_check_at is not null`),
    uniqueIndex('checkouts_live_number').on(table.orderNumber).where(sql`state <> 'released'`),
    index('checkouts_open_of_user').on(table.userId).where(stillOpen),
    index('checkouts_settling').on(table.settlesOrder).where(sql`settles_order is not null`),
  ],
)
export type CheckoutRow = typeof checkouts.$inferSelect

/** What is charged for a checkout, in cents. */
export const payableOf = ({ payable, total }: Pick<CheckoutRow, 'payable' | 'total'>): Cents => payable ?? total

/** What the columns of a purchase hold. */
export const purchaseHolds = {
  personal: [
    'customer_name',
    'customer_email',
    ...buyerTextNames.map((name) => checkouts[name].name),
    'shipping_address',
    'billing_address',
  ],
  picture: ['items'],
  plain: [
    'environment',
    'tax_name',
    'tax_name_es',
    'shipping_name',
    'shipping_name_es',
    'charges',
    'delivery',
    'deposit_terms',
    'origin',
    'language',
  ],
}

/** One row per capture at a provider. */
export const payments = pgTable(
  'payments',
  {
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    checkoutId: uuid('checkout_id')
      .notNull()
      .references(() => checkouts.id),
    captureId: text('capture_id').notNull().unique(),
    paymentId: text('paypal_order_id').notNull(),
    status: text('status').notNull(),
    amount: cents('amount').notNull(),
    refunded: cents('refunded').notNull().default(0),
    currency: text('currency').notNull(),
    /** A capture status that the shop does not handle, such as REVERSED; null when there is none. */
    anomaly: text('anomaly'),
    /** When staff dismissed the anomaly. */
    anomalySeenAt: instant('anomaly_seen_at'),
    environment: text('environment').$type<PaymentEnvironment>().notNull(),
    source: text('source').$type<'client' | 'webhook' | 'reconciler' | 'staff'>().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('payments_checkout').on(table.checkoutId),
    index('payments_anomaly').on(table.checkoutId).where(sql`anomaly is not null and anomaly_seen_at is null`),
  ],
)
export type PaymentRow = typeof payments.$inferSelect

/** Checkouts with a received payment and without an order, maintained by triggers. Empty unless something went wrong. */
export const unmatchedPayments = pgTable('unmatched_payments', { checkoutId: uuid('checkout_id').primaryKey() })

export const creditNoteNumbers = pgSequence('credit_note_numbers', { startWith: 1 })

/** Units of a line that are put back to stock, as the previous release stores them. */
interface ReturnedItem {
  productId: string
  variantId?: string | undefined
  quantity: number
}

/**
 * One row per refund, or per part of one, stored before it is requested from the provider:
 * - requested: not sent to the provider yet, or its response is unknown;
 * - pending: accepted by the provider, money not moved yet;
 * - completed: the money was refunded;
 * - failed: refused by the provider, no money moved; staff may retry;
 * - dropped: failed, and staff decided not to retry.
 */
export const refunds = pgTable(
  'refunds',
  {
    /** Idempotency key, chosen by the client: a repeated request is the same refund. */
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    checkoutId: uuid('checkout_id')
      .notNull()
      .references(() => checkouts.id),
    /** The refunded capture; null for a manual refund. */
    captureId: text('capture_id').references(() => payments.captureId),
    /** The divided refund that this is a part of (decision 111). */
    groupId: uuid('group_id').references((): AnyPgColumn => refunds.id),
    /** Of a divided refund, what all of its parts give back: it has the units, note and credit note, and moves no money itself. */
    divided: cents('divided'),
    /** The tender that it gives back; null of foreign refunds and of older releases. A migration adds the foreign key. */
    tenderId: uuid('tender_id'),
    /** How the money goes back; null of foreign refunds and of older releases. */
    kind: text('kind').$type<MoneyKind>(),
    /** Why it goes back in another way than it came. */
    reason: text('reason'),
    /** The session of the drawer that cash was taken out of. A migration adds the foreign key. */
    drawerSessionId: uuid('drawer_session_id'),
    /** 0: it gave units back without money, or it is divided. */
    amount: cents('amount').notNull(),
    /** What the order was reduced by; null: its amount. Less when it gives back what was paid too much. */
    credited: cents('credited'),
    /** What of the deposit of its units the shop keeps (decision 116); null: nothing. */
    kept: cents('kept'),
    state: text('state').$type<RefundState>().notNull(),
    /** Created by staff, by the shop (sold out), or on the provider's site. */
    origin: text('origin').$type<RefundOrigin>().notNull(),
    /** Part of the key of the request: a retry after a refusal needs a new one. */
    attempt: integer('attempt').notNull().default(1),
    providerRefundId: text('paypal_refund_id').unique(),
    /** `CN-000001`; only refunds of orders have one. */
    creditNote: text('credit_note').unique(),
    /** For the buyer. */
    note: text('note'),
    /** The restocked units of `refund_lines`, written for the previous release and not read. */
    returned: jsonb('returned').$type<ReturnedItem[]>().notNull().default([]),
    /** Whether its lines name all units that it gives back; a trigger derives those of the previous release. */
    namesUnits: boolean('names_units').notNull().default(false),
    requestedBy: uuid('requested_by'),
    /** The provider's reason for the refusal. */
    issue: text('issue'),
    checks: integer('checks').notNull().default(0),
    nextCheckAt: instant('next_check_at'),
    /** End of the reservation by the process that requests it, in database time. */
    askingUntil: instant('asking_until'),
    createdAt: instant('created_at').notNull().defaultNow(),
    completedAt: instant('completed_at'),
    /** When staff confirmed that they sent the money of a manual refund that the shop owed, and who did. */
    sentAt: instant('sent_at'),
    sentBy: uuid('sent_by'),
  },
  (table) => [
    check('refunds_amount', sql`${table.amount} >= 0`),
    check(
      'refunds_divided',
      sql`${table.divided} is null or (${table.divided} > 0 and ${table.amount} = 0 and ${table.groupId} is null)`,
    ),
    // What the order is reduced by stands with the divided refund.
    check(
      'refunds_part',
      sql`${table.groupId} is null or (${table.amount} > 0 and ${table.credited} is not distinct from 0)`,
    ),
    check('refunds_kept', sql`${table.kept} is null or (${table.kept} > 0 and ${table.groupId} is null)`),
    check(
      'refunds_kind',
      sql`${table.kind} is null or (${table.kind} = 'provider') = (${table.captureId} is not null)`,
    ),
    check('refunds_drawer', sql`${table.drawerSessionId} is null or ${table.kind} is not distinct from 'cash'`),
    index('refunds_group').on(table.groupId).where(sql`${table.groupId} is not null`),
    index('refunds_drawer_session').on(table.drawerSessionId).where(sql`${table.drawerSessionId} is not null`),
    index('refunds_checkout').on(table.checkoutId),
    index('refunds_unsettled').on(table.checkoutId).where(sql`state in ('requested', 'failed')`),
    index('refunds_to_send').on(table.completedAt).where(sql`capture_id is null and sent_at is null`),
    index('refunds_kept_at').on(table.completedAt).where(sql`kept is not null`),
    index('refunds_next_check').on(table.nextCheckAt).where(sql`next_check_at is not null`),
    uniqueIndex('refunds_once_by_the_shop').on(table.captureId).where(sql`origin = 'shop'`),
  ],
)
export type RefundRow = typeof refunds.$inferSelect

/**
 * The units that a refund gives money back for. Their amounts are shares of the order's total (sale/refund.ts); what the
 * refund differs from their sum is its free amount: more as a courtesy, or less. A refund without lines is a free amount.
 */
export const refundLines = pgTable(
  'refund_lines',
  {
    refundId: uuid('refund_id')
      .notNull()
      .references(() => refunds.id),
    /** A trigger derives it from the variant when the previous release writes none. */
    lineId: uuid('line_id').notNull(),
    productId: uuid('product_id').notNull(),
    /** Of the line when it was refunded. */
    variantId: uuid('variant_id').notNull(),
    /** Refunded units. */
    quantity: integer('quantity').notNull(),
    amount: cents('amount').notNull(),
    /** The units among them that return to stock with the refund, or returned later. */
    restocked: integer('restocked').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.refundId, table.lineId] }),
    check('refund_lines_units', sql`${table.quantity} > 0 and ${table.restocked} between 0 and ${table.quantity}`),
    check('refund_lines_amount', sql`${table.amount} >= 0`),
  ],
)
export type RefundLine = Omit<typeof refundLines.$inferSelect, 'refundId'>

/** Disputes and reversals as of the provider's latest webhook. */
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
    /** `dispute`: a case that the provider decides; `reversal`: the money has been returned to the buyer. */
    kind: text('kind').$type<DisputeKind>().notNull(),
    /** The provider's id of the dispute, or of the reversal. */
    caseId: text('paypal_id').notNull(),
    /** The provider's status, such as WAITING_FOR_SELLER_RESPONSE or RESOLVED; REVERSED for a reversal. */
    state: text('state').notNull(),
    reason: text('reason'),
    stage: text('stage'),
    outcome: text('outcome'),
    amount: cents('amount'),
    /** Deadline of the shop's response. */
    respondBy: instant('respond_by'),
    /** Time of the last change at the provider. */
    changedAt: instant('changed_at').notNull(),
    receivedAt: instant('received_at').notNull().defaultNow(),
    /** When staff marked it as handled; reset to null by each change. */
    handledAt: instant('handled_at'),
  },
  (table) => [
    unique('disputes_of_capture').on(table.caseId, table.captureId),
    index('disputes_checkout').on(table.checkoutId),
    index('disputes_waiting').on(table.checkoutId).where(sql`handled_at is null`),
  ],
)

/** What its texts and JSON hold. */
export const columns: HeldColumns = {
  checkouts: {
    ...purchaseHolds,
    plain: [
      ...purchaseHolds.plain,
      'order_number',
      'provider',
      'paypal_client_id',
      'state',
      'ending',
      'currency',
      'paypal_order_id',
      'payee',
      'capture_secret_hash',
      'note',
    ],
  },
  disputes: { plain: ['capture_id', 'kind', 'paypal_id', 'state', 'reason', 'stage', 'outcome'] },
  payments: { plain: ['capture_id', 'paypal_order_id', 'status', 'currency', 'anomaly', 'environment', 'source'] },
  refunds: {
    personal: ['note', 'reason'],
    plain: ['capture_id', 'kind', 'state', 'origin', 'paypal_refund_id', 'credit_note', 'returned', 'issue'],
  },
}
