import { and, asc, eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm'
import { isOffered } from '../../catalog/server/language-queries.ts'
import { products, serviceTerms } from '../../catalog/server/tables.ts'
import type { ServiceTerms } from '../../catalog/service-terms.ts'
import type { Db, Tx } from '../../kit/server/database/database.ts'
import { required } from '../../kit/server/database/required.ts'
import type { Service } from '../office-api.ts'

const { productId: _, version, ...terms } = getTableColumns(serviceTerms)

const selectServices = (db: Db) =>
  db
    .select({
      id: products.id,
      name: products.name,
      nameEs: products.nameEs,
      isActive: products.isActive,
      terms,
      version: sql<number>`coalesce(${version}, 0)`.mapWith(Number),
    })
    .from(products)
    .leftJoin(serviceTerms, eq(serviceTerms.productId, products.id))

/** All services that are not archived, by name. */
export function listServices(db: Db): Promise<Service[]> {
  return selectServices(db)
    .where(and(eq(products.type, 'service'), isNull(products.archivedAt)))
    .orderBy(asc(products.name), asc(products.id))
}

/** A service, archived or not; null for other products. */
export async function findService(db: Db, id: string): Promise<Service | null> {
  const [row] = await selectServices(db).where(and(eq(products.id, id), eq(products.type, 'service')))
  return row ?? null
}

/** `findService`, locked until the transaction ends, with or without terms. */
export async function lockService(tx: Tx, id: string): Promise<Service | null> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`service terms:${id}`}, 0))`)
  return findService(tx, id)
}

/** An active service by its slug; null for other products. */
export async function findServiceBySlug(db: Db, slug: string): Promise<Service | null> {
  const [row] = await selectServices(db).where(and(eq(products.slug, slug), eq(products.type, 'service'), isOffered()))
  return row ?? null
}

/** How many of these products are services. */
export const countServices = (db: Db, ids: readonly string[]): Promise<number> =>
  db.$count(products, and(inArray(products.id, [...ids]), eq(products.type, 'service')))

/** @returns the new version. */
export async function saveTerms(tx: Tx, productId: string, terms: ServiceTerms): Promise<number> {
  const [row] = await tx
    .insert(serviceTerms)
    .values({ productId, ...terms })
    .onConflictDoUpdate({ target: serviceTerms.productId, set: terms })
    .returning({ version })
  return required(row ?? null, 'terms').version
}

export async function deleteTerms(tx: Tx, productId: string): Promise<void> {
  await tx.delete(serviceTerms).where(eq(serviceTerms.productId, productId))
}
