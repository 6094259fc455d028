import { and, asc, count, desc, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { products, productVariants } from '../../catalog/server/tables.ts'
import type { PageRequest } from '../../kit/list-page.ts'
import { countPage } from '../../kit/server/database/count-page.ts'
import type { Db, Tx } from '../../kit/server/database/database.ts'
import type { ImportAction, ImportFault, ImportSource } from '../import.ts'
import { type ImportRecord, type ImportRow, importRows, importSources, imports } from './tables.ts'

/** Condition: a text is one of these, which may be more than a statement has parameters. */
const isOneOf = (column: PgColumn, texts: readonly string[]) => sql`${column} = any(${sql.param([...texts])}::text[])`

export async function insertImport(
  db: Db,
  values: Pick<ImportRecord, 'source' | 'language' | 'files' | 'createdAt'>,
): Promise<string> {
  const counts = { create: 0, update: 0, skip: 0, refuse: 0 }
  const [row] = await db
    .insert(imports)
    .values({ ...values, counts, leftBehind: [] })
    .returning({ id: imports.id })
  if (!row) throw new Error('an inserted import is returned')
  return row.id
}

export async function updateImport(db: Db, id: string, change: Partial<ImportRecord>): Promise<void> {
  await db.update(imports).set(change).where(eq(imports.id, id))
}

export async function deleteImport(db: Db, id: string): Promise<void> {
  await db.delete(imports).where(eq(imports.id, id))
}

/** An import whose plan is whole, or null. */
export async function findImport(db: Db, id: string): Promise<ImportRecord | null> {
  const [row] = await db
    .select()
    .from(imports)
    .where(and(eq(imports.id, id), sql`${imports.state} <> 'planning'`))
  return row ?? null
}

/** Locks the import until the transaction ends. */
export async function lockImport(tx: Tx, id: string): Promise<ImportRecord | null> {
  const [row] = await tx.select().from(imports).where(eq(imports.id, id)).for('update')
  return row ?? null
}

/** The imports whose plan is whole, newest first. */
export const listImportRecords = (db: Db, limit: number): Promise<ImportRecord[]> =>
  db
    .select()
    .from(imports)
    .where(sql`${imports.state} <> 'planning'`)
    .orderBy(desc(imports.createdAt), desc(imports.id))
    .limit(limit)

/** The imports that are being applied, oldest first. */
export async function listApplying(db: Db): Promise<string[]> {
  const rows = await db
    .select({ id: imports.id })
    .from(imports)
    .where(eq(imports.state, 'applying'))
    .orderBy(asc(imports.createdAt))
  return rows.map(({ id }) => id)
}

/** Deletes imports that ended, or were planned and left, before a day, and plans that were never whole. */
export async function deleteOldImports(db: Db, before: Date, unfinishedBefore: Date): Promise<number> {
  const deleted = await db
    .delete(imports)
    .where(
      or(
        lt(imports.endedAt, before),
        and(isNull(imports.endedAt), eq(imports.state, 'planned'), lt(imports.createdAt, before)),
        and(eq(imports.state, 'planning'), lt(imports.createdAt, unfinishedBefore)),
      ),
    )
    .returning({ id: imports.id })
  return deleted.length
}

export async function insertRows(db: Db, rows: readonly ImportRow[]): Promise<void> {
  if (rows.length > 0) await db.insert(importRows).values([...rows])
}

/** How many products of each action an import has, and how many of them stand after a place. */
export async function countActions(
  db: Db,
  importId: string,
  after: number,
): Promise<Map<ImportAction, { all: number; after: number }>> {
  const rows = await db
    .select({
      action: importRows.action,
      all: count(),
      after: sql<number>`(count(*) filter (where ${importRows.n} > ${after}))::int`,
    })
    .from(importRows)
    .where(eq(importRows.importId, importId))
    .groupBy(importRows.action)
  return new Map(rows.map(({ action, ...counts }) => [action, counts]))
}

/** Products of an import after a place, in the order of the file. */
export const listRows = (
  db: Db,
  importId: string,
  actions: readonly ImportAction[],
  after: number,
  limit: number,
): Promise<ImportRow[]> =>
  db
    .select()
    .from(importRows)
    .where(and(eq(importRows.importId, importId), inArray(importRows.action, [...actions]), gt(importRows.n, after)))
    .orderBy(asc(importRows.n))
    .limit(limit)

/** One page of the products of an import in the order of the file. */
export async function findRowPage(
  db: Db,
  importId: string,
  { action, page, size }: PageRequest & { action?: ImportAction | undefined },
) {
  const all = eq(importRows.importId, importId)
  const where = action ? and(all, eq(importRows.action, action)) : all
  const { offset, ...counted } = await countPage(db, importRows, { all, where, page, size })
  const rows = await db.select().from(importRows).where(where).orderBy(asc(importRows.n)).limit(size).offset(offset)
  return { rows, ...counted }
}

export async function refuseRow(tx: Tx, { importId, n }: ImportRow, fault: ImportFault): Promise<void> {
  await tx
    .update(importRows)
    .set({ action: 'refuse', fault })
    .where(and(eq(importRows.importId, importId), eq(importRows.n, n)))
}

/** What the ids of a source have become, by the id. */
export async function findSources(db: Db, source: ImportSource, keys: readonly string[]) {
  if (keys.length === 0) return new Map<string, { productId: string; variantId: string | null }>()
  const rows = await db
    .select()
    .from(importSources)
    .where(and(eq(importSources.source, source), isOneOf(importSources.key, keys)))
  return new Map(rows.map(({ key, productId, variantId }) => [key, { productId, variantId }]))
}

export type RememberedId = typeof importSources.$inferInsert

/** Remembers what the ids of a source have become. */
export async function saveSources(tx: Tx, rows: readonly RememberedId[]): Promise<void> {
  if (rows.length === 0) return
  await tx
    .insert(importSources)
    .values([...rows])
    .onConflictDoUpdate({
      target: [importSources.source, importSources.key],
      set: { productId: sql`excluded.product_id`, variantId: sql`excluded.variant_id` },
    })
}

/** The variants that are not archived and have one of these SKUs or barcodes, with their products. */
export function findByCodes(db: Db, skus: readonly string[], barcodes: readonly string[]) {
  if (skus.length + barcodes.length === 0) return Promise.resolve([])
  const { sku, barcode, productId } = productVariants
  return db
    .select({ sku, barcode, productId, name: products.name })
    .from(productVariants)
    .innerJoin(products, eq(products.id, productId))
    .where(
      and(
        isNull(productVariants.archivedAt),
        or(
          skus.length > 0 ? isOneOf(sku, skus) : undefined,
          barcodes.length > 0 ? isOneOf(barcode, barcodes) : undefined,
        ),
      ),
    )
}

/** The products with one of these slugs or names. */
export function findByNames(db: Db, slugs: readonly string[], names: readonly string[]) {
  const { id, slug, name } = products
  const wanted = [
    slugs.length > 0 ? isOneOf(slug, slugs) : undefined,
    names.length > 0 ? isOneOf(name, names) : undefined,
  ].filter((condition) => condition !== undefined)
  if (wanted.length === 0) return Promise.resolve([])
  return db
    .select({ id, slug, name })
    .from(products)
    .where(or(...wanted))
}
