import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '../../accounts/server/tables.ts'
import { cents, instant, version } from '../../kit/server/database/columns.ts'
import type { HeldColumns } from '../../kit/server/database/held-columns.ts'
import type { DeliveryKind } from '../../sale/delivery.ts'
import { checkouts } from '../../sale/server/tables.ts'
import type { DiscountKind, FreeMethods } from '../discounts.ts'
import type { TaxComponent, TaxedKind } from '../taxes.ts'

const changes = {
  version: version(),
  createdAt: instant('created_at').notNull().defaultNow(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
}

/** Taxes by destination and kind. Two active rules never tax the same kind in the same state on the same day. */
export const taxRules = pgTable('tax_rules', {
  id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
  states: jsonb('states').$type<string[]>().notNull(),
  kinds: jsonb('kinds').$type<TaxedKind[]>().notNull(),
  components: jsonb('components').$type<TaxComponent[]>().notNull(),
  /** The first and the last day in the shop's time zone; null: open. */
  from: date('from_day'),
  until: date('until_day'),
  isActive: boolean('is_active').notNull().default(false),
  ...changes,
})
export type TaxRuleRow = typeof taxRules.$inferSelect

/** How goods reach the buyer. */
export const deliveryMethods = pgTable(
  'delivery_methods',
  {
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    name: text('name').notNull(),
    nameEs: text('name_es'),
    kind: text('kind').$type<DeliveryKind>().notNull(),
    states: jsonb('states').$type<string[]>().notNull(),
    price: cents('price').notNull(),
    /** Free from this amount of goods after discounts; null: never. */
    freeFrom: cents('free_from'),
    /** Working days until it arrives. */
    daysFrom: integer('days_from'),
    daysTo: integer('days_to'),
    /** Where a pickup is handed over, with its hours. */
    place: text('place'),
    placeEs: text('place_es'),
    /** The state of that place; null: the state of the shop. */
    placeState: text('place_state'),
    isActive: boolean('is_active').notNull().default(false),
    position: integer('position').notNull().default(0),
    ...changes,
  },
  (table) => [check('delivery_methods_days', sql`${table.daysFrom} >= 0 and ${table.daysTo} >= ${table.daysFrom}`)],
)
export type DeliveryMethodRow = typeof deliveryMethods.$inferSelect

/**
 * Discounts. `uses` counts the rows of `discount_uses`, so that one statement compares it with the limit. A discount that
 * was used is hidden instead of deleted.
 */
export const discounts = pgTable(
  'discounts',
  {
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    name: text('name').notNull(),
    nameEs: text('name_es'),
    /** As staff wrote it; null: automatic. */
    code: text('code'),
    /** The form in which codes are compared. */
    codeKey: text('code_key'),
    kind: text('kind').$type<DiscountKind>().notNull(),
    /** Basis points of a percentage, cents of an amount, 0 of free delivery. */
    value: integer('value').notNull(),
    /** Both empty: on everything. */
    categories: jsonb('categories').$type<string[]>().notNull().default([]),
    productIds: jsonb('product_ids').$type<string[]>().notNull().default([]),
    /** Of free delivery: what it pays. */
    deliveryMethods: jsonb('delivery_methods').$type<FreeMethods>().notNull().default(sql`'"all"'::jsonb`),
    minimum: cents('minimum').notNull().default(0),
    /** The first and the last day in the shop's time zone; null: open. */
    from: date('from_day'),
    until: date('until_day'),
    /** The highest number of uses; null: unlimited. */
    useLimit: integer('use_limit'),
    oncePerCustomer: boolean('once_per_customer').notNull().default(false),
    combines: boolean('combines').notNull().default(false),
    isActive: boolean('is_active').notNull().default(false),
    uses: integer('uses').notNull().default(0),
    hiddenAt: instant('hidden_at'),
    ...changes,
  },
  (table) => [
    uniqueIndex('discounts_code').on(table.codeKey).where(sql`hidden_at is null`),
    check('discounts_uses', sql`${table.uses} >= 0`),
    check('discounts_value', sql`${table.value} >= 0 and (${table.kind} <> 'percent' or ${table.value} <= 10000)`),
  ],
)
export type DiscountRow = typeof discounts.$inferSelect

/** Which checkouts, and the orders of them, use a discount: one row while they hold their goods, or once they are sold. */
export const discountUses = pgTable(
  'discount_uses',
  {
    discountId: uuid('discount_id')
      .notNull()
      .references(() => discounts.id),
    checkoutId: uuid('checkout_id')
      .notNull()
      .references(() => checkouts.id),
    /** Null of a sale to somebody without an account, who uses none that is once per customer. */
    userId: uuid('user_id').references(() => users.id),
    /** Whether the customer could use it once only when it was used. */
    once: boolean('once').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.discountId, table.checkoutId] }),
    uniqueIndex('discount_uses_once').on(table.discountId, table.userId).where(sql`once`),
    index('discount_uses_checkout').on(table.checkoutId),
    index('discount_uses_customer').on(table.discountId, table.userId),
  ],
)

/** What its texts and JSON hold. */
export const columns: HeldColumns = {
  delivery_methods: { plain: ['name', 'name_es', 'kind', 'states', 'place', 'place_es', 'place_state'] },
  discounts: {
    plain: ['name', 'name_es', 'code', 'code_key', 'kind', 'categories', 'product_ids', 'delivery_methods'],
  },
  tax_rules: { plain: ['states', 'kinds', 'components'] },
}
