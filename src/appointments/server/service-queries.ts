import { and, asc, eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm'
import type { DepositTerms } from '../../catalog/deposit-terms.ts'
import { isOffered } from '../../catalog/server/language-queries.ts'
import { products, serviceTerms } from '../../catalog/server/tables.ts'
import type { ServiceTerms } from '../../catalog/service-terms.ts'
import type { Db, Tx } from '../../kit/server/database/database.ts'
import type { Service } from '../office-api.ts'
import type { ResourceNeed } from '../resources.ts'

const { productId: _, version, depositTerms, ...columns } = getTableColumns(serviceTerms)
const terms = {
  ...columns,
  resources: sql<ResourceNeed[]>`coalesce((
    select json_agg(json_build_object('kind', n.kind, 'count', n.count) order by n.kind)
    from service_resources n where n.product_id = ${serviceTerms.productId}
  ), '[]')`,
}

const selectServices = (db: Db) =>
  db
    .select({
      id: products.id,
      name: products.name,
      nameEs: products.nameEs,
      isActive: products.isActive,
      terms,
      depositTerms,
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

/** Without those of a deposit, these stay as they are. */
export async function saveTerms(
  tx: Tx,
  productId: string,
  terms: ServiceTerms & { depositTerms?: DepositTerms | null | undefined },
): Promise<void> {
  await tx
    .insert(serviceTerms)
    .values({ productId, ...terms })
    .onConflictDoUpdate({ target: serviceTerms.productId, set: terms })
}

export async function deleteTerms(tx: Tx, productId: string): Promise<void> {
  await tx.delete(serviceTerms).where(eq(serviceTerms.productId, productId))
}
