import { asc, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../kit/server/database/database.ts'
import type { OrderedProduct } from '../product-order-api.ts'
import { products } from './tables.ts'

/** The products that are not archived, in the order of the catalog. */
export function listOrderedProducts(db: Db, limit: number): Promise<OrderedProduct[]> {
  const { id, name, nameEs, category, imageUrl, isActive } = products
  return db
    .select({ id, name, nameEs, category, imageUrl, isActive })
    .from(products)
    .where(isNull(products.archivedAt))
    .orderBy(asc(products.position), asc(products.createdAt), asc(id))
    .limit(limit)
}

/** Changes of the order wait for each other until the transaction ends. */
export async function lockProductOrder(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('product-order', 0))`)
}

/** Places these products in this order, before all others; returns the ids of those whose position changed. Positions may be negative. */
export async function setPositions(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    with wanted as (
      select id::uuid, at from unnest(${sql.param([...ids])}::text[]) with ordinality as list (id, at)
    ), first as (
      select least(0, coalesce(min(position), ${ids.length}::int) - ${ids.length}::int) as place from ${products}
      where id not in (select id from wanted)
    )
    update ${products} set position = first.place + wanted.at - 1 from wanted, first
    where ${products.id} = wanted.id and ${products.position} <> first.place + wanted.at - 1
    returning ${products.id}`)
  return rows.map(({ id }) => id)
}
