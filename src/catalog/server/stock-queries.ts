import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Tx } from '../../kit/server/database/database.ts'
import { prepared } from '../../kit/server/database/prepared.ts'
import { isOffered } from './language-queries.ts'
import { type StockLine, unitsByVariant } from './movement-queries.ts'
import { products } from './tables.ts'

/**
 * Takes the stock of all lines, or of none when a variant is not sold or has too little; `in_stock.every_line` is true in
 * the first case. Rows are locked in the order of their ids, and products before their variants, as in every transaction:
 * this prevents deadlocks. The lock excludes keys, because a booking that was inserted before holds a lock on the key of
 * its product. A variant without a stock count gets a movement of 0, so that nothing is returned later, even if it has a
 * count by then.
 * The arrays repeat the joins, because Postgres expects 100 rows of JSON and would read all variants for them.
 */
const stockOfLines = prepared('hold-stock', (db, name) => {
  const step = (title: string, query: SQL) => db.$with(title, {}).as(query)
  const taking = [
    step(
      'line',
      sql`select "variantId" as variant_id, quantity
        from jsonb_to_recordset(${sql.placeholder('lines')}::jsonb) as given ("variantId" uuid, quantity integer)`,
    ),
    step(
      'locked',
      sql`select v.id, v.product_id, v.stock, line.quantity,
        ${isOffered(alias(products, 'p'))} and v.archived_at is null and coalesce(v.stock >= line.quantity, true) and (
          v.is_active and coalesce(v.starts_at > now(), true)
          or ${sql.placeholder('underWay')}::boolean and v.starts_at <= now() and v.ends_at > now()) as enough
      from line join product_variants v on v.id = line.variant_id join products p on p.id = v.product_id
      where v.id = any(array(select variant_id from line))
      order by p.id, v.id for no key update of p, v`,
    ),
    step(
      'in_stock',
      sql`select count(*) filter (where enough) = (select count(*) from line) as every_line from locked`,
    ),
    step(
      'taken',
      sql`update product_variants v set stock = v.stock - locked.quantity from locked, in_stock
      where every_line and v.id = locked.id and locked.stock is not null and v.id = any(array(select id from locked))`,
    ),
    step(
      'moved',
      sql`insert into stock_movements (product_id, variant_id, delta, reason, checkout_id)
      select product_id, id, case when stock is null then 0 else -quantity end, 'held',
        ${sql.placeholder('checkoutId')}::uuid
      from locked, in_stock where every_line`,
    ),
  ]
  return db
    .with(...taking)
    .select({ id: sql<string>`variant_id` })
    .from(sql`line left join locked on locked.id = variant_id where enough is not true`)
    .orderBy(sql`variant_id`)
    .prepare(name)
})

/**
 * Takes the stock of all lines of a checkout or of none (checkout protocol, step 2); `underWay`: also of sessions that have
 * begun and are not over.
 * @returns ids of the variants with too little.
 */
export async function holdStock(
  tx: Tx,
  checkoutId: string,
  lines: readonly StockLine[],
  { underWay = false } = {},
): Promise<string[]> {
  const given = [...unitsByVariant(lines)].map(([variantId, quantity]) => ({ variantId, quantity }))
  const missing = await stockOfLines(tx).execute({ checkoutId, lines: JSON.stringify(given), underWay })
  return missing.map(({ id }) => id)
}
