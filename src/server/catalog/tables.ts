import { sql } from 'drizzle-orm'
import {
  bigserial,
  boolean,
  check,
  index,
  integer,
  type PgColumn,
  pgEnum,
  pgTable,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { productTypes } from '../../domain/catalog.ts'
import { cents, instant } from '../platform/database/columns.ts'
import { searchIndex, searchText, textOf } from '../platform/database/text-search.ts'

export const productTypeEnum = pgEnum('product_type', productTypes)

type Described = Record<'name' | 'nameEs' | 'description' | 'descriptionEs', PgColumn>

/** The text that the list of the back office searches. */
export const productText = ({ name, nameEs, description, descriptionEs }: Described) =>
  textOf(name, nameEs, description, descriptionEs)

/** `stock` null means unlimited. `position` is the catalog order. */
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
    type: productTypeEnum('type').notNull().default('product'),
    price: cents('price').notNull(),
    stock: integer('stock').default(0),
    imageUrl: text('image_url'),
    imageFileName: text('image_file_name'),
    isActive: boolean('is_active').notNull().default(true),
    /** Set instead of deleting a product that was ever ordered. An archived product is never active. */
    archivedAt: instant('archived_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    searchText: searchText('name', 'name_es', 'category', 'category_es'),
  },
  (table) => [
    check('products_stock_not_negative', sql`${table.stock} is null or ${table.stock} >= 0`),
    check('products_price_positive', sql`${table.price} > 0`),
    check('products_archived_not_active', sql`${table.archivedAt} is null or not ${table.isActive}`),
    index('products_order').on(table.position, table.createdAt),
    searchIndex('products_search', table.searchText),
    searchIndex('products_text', productText(table)),
  ],
)
export type ProductRow = typeof products.$inferSelect

/** All changes of counted stock. Invariant: stock = sum of its movements. */
export const stockMovements = pgTable(
  'stock_movements',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id),
    delta: integer('delta').notNull(),
    reason: text('reason').$type<'initial' | 'held' | 'released' | 'adjusted'>().notNull(),
    checkoutId: uuid('checkout_id'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('stock_movements_product').on(table.productId),
    index('stock_movements_checkout').on(table.checkoutId),
  ],
)
