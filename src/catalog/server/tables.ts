import { sql } from 'drizzle-orm'
import {
  bigserial,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  type PgColumn,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { cents, instant, json, version } from '../../kit/server/database/columns.ts'
import type { HeldColumns } from '../../kit/server/database/held-columns.ts'
import { searchIndex, searchText, textOf } from '../../kit/server/database/text-search.ts'
import type { Benefit } from '../benefits.ts'
import { productTypes } from '../catalog.ts'
import type { DepositTerms } from '../deposit-terms.ts'
import type { ProductOption } from '../variant.ts'

export const productTypeEnum = pgEnum('product_type', productTypes)

type Described = Record<'name' | 'nameEs' | 'description' | 'descriptionEs', PgColumn>

/** The text that the list of the back office searches. */
export const productText = ({ name, nameEs, description, descriptionEs }: Described) =>
  textOf(name, nameEs, description, descriptionEs)

/**
 * `position` is the catalog order. `price` and `stock` summarize the variants that are sold: the lowest price, and the sum
 * of the stock (null: unlimited). Triggers keep them, in both directions while a product has one variant (decision 054).
 */
export const products = pgTable(
  'products',
  {
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    slug: text('slug').notNull().unique(),
    position: integer('position').notNull().default(0),
    name: text('name').notNull(),
    nameEs: text('name_es'),
    description: text('description').notNull().default(''),
    descriptionEs: text('description_es'),
    category: text('category').notNull().default(''),
    /** Equal for all products of a category. */
    categoryEs: text('category_es'),
    size: text('size'),
    sizeEs: text('size_es'),
    ingredients: text('ingredients'),
    ingredientsEs: text('ingredients_es'),
    howToUse: text('how_to_use'),
    howToUseEs: text('how_to_use_es'),
    /** Where and when it was made: `Batch 26-11 from Caguas`. */
    batch: text('batch'),
    batchEs: text('batch_es'),
    benefits: jsonb('benefits').$type<Benefit[]>().notNull().default([]),
    /** Products that go well with it, in their order; those that are not sold any more are left out when read. */
    companionIds: uuid('companion_ids').array().notNull().default([]),
    type: productTypeEnum('type').notNull().default('product'),
    options: jsonb('options').$type<ProductOption[]>().notNull().default([]),
    price: cents('price').notNull(),
    stock: integer('stock').default(0),
    /** Staff are told from this stock down; null: from the shop's `lowStock`. */
    lowStockLimit: integer('low_stock_limit'),
    /** SKUs and barcodes of its variants, folded as `search_text` is. A trigger keeps them. */
    codes: text('codes').notNull().default(''),
    imageUrl: text('image_url'),
    imageFileName: text('image_file_name'),
    /** What of a seat is due when it is bought; null: all of it, and of what is no workshop. */
    depositTerms: json<DepositTerms>('deposit_terms'),
    /** The published reviews and the sum of their stars. A trigger of `reviews` keeps them. */
    reviewCount: integer('review_count').notNull().default(0),
    reviewStars: integer('review_stars').notNull().default(0),
    isActive: boolean('is_active').notNull().default(true),
    /** Set instead of deleting a product that was ever ordered. An archived product is never active. */
    archivedAt: instant('archived_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    searchText: searchText(),
  },
  (table) => [
    check('products_stock_not_negative', sql`${table.stock} is null or ${table.stock} >= 0`),
    check('products_price_positive', sql`${table.price} > 0`),
    check('products_archived_not_active', sql`${table.archivedAt} is null or not ${table.isActive}`),
    index('products_order').on(table.position, table.createdAt),
    /** Lists of staff, newest first: `-position`, because one direction serves all three. */
    index('products_newest').on(table.createdAt, sql`(-position)`, table.id),
    searchIndex('products_search', table.searchText),
    searchIndex('products_text', productText(table)),
    searchIndex('products_codes', table.codes),
  ],
)
export type ProductRow = typeof products.$inferSelect

/** The pictures of a product besides its first. `position` is their order. */
export const productImages = pgTable(
  'product_images',
  {
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    url: text('url').notNull(),
    alt: text('alt'),
    altEs: text('alt_es'),
  },
  (table) => [primaryKey({ columns: [table.productId, table.position] })],
)

/**
 * A purchasable item: a product in one of its shades or sizes, or a session of a workshop. A product without options has
 * one variant, with the product's id, which a trigger inserts.
 */
export const productVariants = pgTable(
  'product_variants',
  {
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    position: integer('position').notNull().default(0),
    sku: text('sku'),
    /** The digits of an EAN-13, EAN-8 or UPC-A. */
    barcode: text('barcode'),
    /** The value of each option, in their order. */
    optionValues: jsonb('option_values').$type<string[]>().notNull().default([]),
    price: cents('price').notNull(),
    /** The price before a reduction; shown, never charged. */
    compareAtPrice: cents('compare_at_price'),
    /** Null: unlimited. The seats of a session. */
    stock: integer('stock').default(0),
    /** Null: the picture of the product. */
    imageUrl: text('image_url'),
    startsAt: instant('starts_at'),
    endsAt: instant('ends_at'),
    place: text('place'),
    placeEs: text('place_es'),
    /** The state of the place, which taxes the seats; null: the state of the shop. */
    placeState: text('place_state'),
    isActive: boolean('is_active').notNull().default(true),
    /** Set instead of deleting a variant that was ever ordered. */
    archivedAt: instant('archived_at'),
    /** When staff canceled a session: its paid seats are refunded. A canceled session is archived. */
    canceledAt: instant('canceled_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check('product_variants_stock_not_negative', sql`${table.stock} is null or ${table.stock} >= 0`),
    check('product_variants_price_positive', sql`${table.price} > 0`),
    check(
      'product_variants_session',
      sql`(${table.startsAt} is null) = (${table.endsAt} is null) and ${table.startsAt} < ${table.endsAt}`,
    ),
    index('product_variants_product').on(table.productId, table.position),
    uniqueIndex('product_variants_sku').on(table.sku).where(sql`archived_at is null and sku is not null`),
    index('product_variants_session_start').on(table.startsAt).where(sql`starts_at is not null`),
  ],
)
export type VariantRow = typeof productVariants.$inferSelect

/** How a service is booked; a service without a row is sold without an appointment. */
export const serviceTerms = pgTable(
  'service_terms',
  {
    productId: uuid('product_id')
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    durationMinutes: integer('duration_minutes').notNull(),
    bufferMinutes: integer('buffer_minutes').notNull(),
    minimumNoticeHours: integer('minimum_notice_hours').notNull(),
    bookableDays: integer('bookable_days').notNull(),
    cancelUntilHours: integer('cancel_until_hours').notNull(),
    /** What of an appointment is due when it is bought; null: all of it. */
    depositTerms: json<DepositTerms>('deposit_terms'),
    version: version(),
  },
  (table) => [
    check('service_terms_duration', sql`${table.durationMinutes} > 0`),
    check('service_terms_buffer', sql`${table.bufferMinutes} >= 0`),
  ],
)

/** All changes of counted stock. Invariant: the stock of a variant is the sum of its movements. */
export const stockMovements = pgTable(
  'stock_movements',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id),
    /** Null: the variant with the product's id. */
    variantId: uuid('variant_id'),
    delta: integer('delta').notNull(),
    reason: text('reason').$type<'initial' | 'held' | 'released' | 'adjusted'>().notNull(),
    checkoutId: uuid('checkout_id'),
    /** The member of staff who changed the stock; null: a sale, or an earlier version of the shop. */
    actorId: uuid('actor_id'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('stock_movements_history').on(table.productId, table.id),
    index('stock_movements_variant').on(table.productId, table.variantId),
    index('stock_movements_checkout').on(table.checkoutId),
  ],
)

/** How often customers searched for something without result, by day. It holds nothing of who searched. */
export const missedSearches = pgTable(
  'missed_searches',
  {
    day: date('day').notNull(),
    /** Folded, and never what may be a mail address or a number of a person. */
    search: text('search').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.search] })],
)

/** What its texts and JSON hold. */
export const columns: HeldColumns = {
  missed_searches: { plain: ['search'] },
  product_images: { picture: ['url'], plain: ['alt', 'alt_es'] },
  product_variants: {
    picture: ['image_url'],
    plain: ['sku', 'barcode', 'option_values', 'place', 'place_es', 'place_state'],
  },
  products: {
    picture: ['image_url'],
    plain: [
      'slug',
      'name',
      'name_es',
      'description',
      'description_es',
      'category',
      'category_es',
      'size',
      'size_es',
      'ingredients',
      'ingredients_es',
      'how_to_use',
      'how_to_use_es',
      'batch',
      'batch_es',
      'benefits',
      'companion_ids',
      'options',
      'image_file_name',
      'deposit_terms',
      'codes',
    ],
  },
  service_terms: { plain: ['deposit_terms'] },
  stock_movements: { plain: ['reason'] },
}
