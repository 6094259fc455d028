import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { products, productVariants } from '../../catalog/server/tables.ts'
import type { Locale } from '../../kit/locale.ts'
import { instant, json } from '../../kit/server/database/columns.ts'
import type { HeldColumns } from '../../kit/server/database/held-columns.ts'
import type { ImportAction, ImportChange, ImportFault, ImportSource, ImportState } from '../import.ts'
import type { ProductPlan } from '../plan.ts'

/** A file of an import: how it was called, and its columns. */
export interface ImportedFile {
  name: string
  header: string[]
}

/** A column that nothing is read from, with the number of rows that use it. */
export interface LeftColumn {
  column: string
  rows: number
}

/** Files of another shop, and how far their plan is applied. */
export const imports = pgTable(
  'imports',
  {
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    source: text('source').$type<ImportSource>().notNull(),
    state: text('state').$type<ImportState>().notNull().default('planning'),
    /** Of the words that take the place of signs in names. */
    language: text('language').$type<Locale>().notNull(),
    files: json<ImportedFile[]>('files').notNull(),
    leftBehind: json<LeftColumn[]>('left_behind').notNull(),
    /** How many products of each action the plan had, when it was shown. */
    counts: json<Record<ImportAction, number>>('counts').notNull(),
    /** The number of the last product that was applied. */
    position: integer('position').notNull().default(0),
    /** Whether new products are on sale at once, where the source sells them. */
    active: boolean('active').notNull().default(false),
    /** Who applies it; null: a command. */
    actorId: uuid('actor_id'),
    actorRole: text('actor_role').$type<'admin' | 'root'>(),
    createdAt: instant('created_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (table) => [
    check('imports_ended', sql`(${table.state} = 'done') = (${table.endedAt} is not null)`),
    index('imports_newest').on(table.createdAt),
  ],
)
export type ImportRecord = typeof imports.$inferSelect

/** What a plan stores for the request of a product, beside what the preview shows. */
export interface PlannedWork extends Pick<ProductPlan, 'input' | 'keys' | 'notes'> {
  changes: ImportChange[]
  key: string | null
  slug: string | null
  isPublished: boolean
  /** The version of the product that was planned for, ISO 8601; null for a new one. */
  version: string | null
}

/** A product of an import, with its rows as the file has them, and what is done with it. */
export const importRows = pgTable(
  'import_rows',
  {
    importId: uuid('import_id')
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    n: integer('n').notNull(),
    /** Which file, from 0, and on which of its lines the product begins. */
    file: integer('file').notNull(),
    line: integer('line').notNull(),
    name: text('name').notNull(),
    raw: json<string[][]>('raw').notNull(),
    action: text('action').$type<ImportAction>().notNull(),
    target: uuid('target'),
    change: json<PlannedWork>('change'),
    fault: json<ImportFault>('fault'),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.n] }),
    index('import_rows_action').on(table.importId, table.action, table.n),
  ],
)
export type ImportRow = typeof importRows.$inferSelect

/** Which product, or variant of it, a source's id has become, so that the same file changes nothing. */
export const importSources = pgTable(
  'import_sources',
  {
    source: text('source').$type<ImportSource>().notNull(),
    key: text('key').notNull(),
    productId: uuid('product_id').notNull(),
    /** Null: the id is of the product. */
    variantId: uuid('variant_id'),
  },
  (table) => [
    primaryKey({ columns: [table.source, table.key] }),
    foreignKey({ columns: [table.productId], foreignColumns: [products.id], name: 'import_sources_product' }).onDelete(
      'cascade',
    ),
    foreignKey({
      columns: [table.variantId],
      foreignColumns: [productVariants.id],
      name: 'import_sources_variant',
    }).onDelete('cascade'),
    index('import_sources_of_product').on(table.productId),
    index('import_sources_of_variant').on(table.variantId).where(sql`variant_id is not null`),
  ],
)

/** What its texts and JSON hold. Rows are of products: the lists of people are refused. */
export const columns: HeldColumns = {
  imports: { plain: ['source', 'state', 'language', 'files', 'left_behind', 'counts', 'actor_role'] },
  import_rows: { plain: ['name', 'raw', 'action', 'change', 'fault'] },
  import_sources: { plain: ['source', 'key'] },
}
