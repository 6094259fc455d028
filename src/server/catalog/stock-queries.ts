import { type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../platform/database/database.ts'
import { prepared } from '../platform/database/prepared.ts'

export interface StockLine {
  productId: string
  quantity: number
}

/**
 * Common table expressions that take the stock of all lines, or of none when a product is not active or has too little;
 * `in_stock.every_line` is true in the first case. Rows are locked in the order of their ids, which prevents deadlocks. A
 * product without a stock count gets a movement of 0, so that nothing is returned later, even if it has a count by then.
 * @param lines selects `product_id` and `quantity`, each product once
 */
export function takingStock(db: Db, checkoutId: SQL, lines: SQL) {
  const step = (name: string, query: SQL) => db.$with(name, {}).as(query)
  return [
    step('line', lines),
    step(
      'locked',
      sql`select p.id, p.stock, line.quantity, p.is_active and coalesce(p.stock >= line.quantity, true) as enough
        from products p join line on line.product_id = p.id order by p.id for update of p`,
    ),
    step(
      'in_stock',
      sql`select count(*) filter (where enough) = (select count(*) from line) as every_line from locked`,
    ),
    step(
      'taken',
      sql`update products set stock = products.stock - locked.quantity from locked, in_stock
        where every_line and products.id = locked.id and locked.stock is not null`,
    ),
    step(
      'moved',
      sql`insert into stock_movements (product_id, delta, reason, checkout_id)
        select id, case when stock is null then 0 else -quantity end, 'held', ${checkoutId} from locked, in_stock
        where every_line`,
    ),
  ]
}

const stockOfLines = prepared('hold-stock', (db, name) => {
  const lines = sql`select "productId" as product_id, quantity
    from jsonb_to_recordset(${sql.placeholder('lines')}::jsonb) as given ("productId" uuid, quantity integer)`
  const missing = sql`line left join locked on locked.id = product_id where enough is not true`
  return db
    .with(...takingStock(db, sql`${sql.placeholder('checkoutId')}::uuid`, lines))
    .select({ id: sql<string>`product_id` })
    .from(missing)
    .orderBy(sql`product_id`)
    .prepare(name)
})

/**
 * Takes the stock of all lines of a checkout or of none, each product in one line (checkout protocol, step 2).
 * @returns ids of the products with too little.
 */
export async function holdStock(tx: Tx, checkoutId: string, lines: readonly StockLine[]): Promise<string[]> {
  const given = lines.map(({ productId, quantity }) => ({ productId, quantity }))
  const missing = await stockOfLines(tx).execute({ checkoutId, lines: JSON.stringify(given) })
  return missing.map(({ id }) => id)
}
