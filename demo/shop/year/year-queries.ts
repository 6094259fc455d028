import { and, asc, desc, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { users } from '../../../src/accounts/server/tables.ts'
import { auditEvents } from '../../../src/audit/server/tables.ts'
import { products, productVariants, stockMovements } from '../../../src/catalog/server/tables.ts'
import { choicesOf } from '../../../src/catalog/variant.ts'
import type { Db, Tx } from '../../../src/kit/server/database/database.ts'
import { mails } from '../../../src/mail/server/tables.ts'
import { type OrderRow, orders } from '../../../src/orders/server/tables.ts'
import { discounts, discountUses } from '../../../src/prices/server/tables.ts'
import { checkouts, disputes, payments, refunds } from '../../../src/sale/server/tables.ts'
import type { PastProduct } from './baskets.ts'
import type { StockHistory } from './stock-history.ts'

/** Whether there are no other accounts and no checkouts yet. */
export async function isUnused(db: Db, accounts: number): Promise<boolean> {
  const [people, attempts] = await Promise.all([db.$count(users), db.$count(checkouts)])
  return people === accounts && attempts === 0
}

/** The accounts of the demo, oldest first. */
export const listAccounts = (db: Db) => db.select().from(users).orderBy(asc(users.createdAt))

/** The newest orders that were paid and wait for a parcel. */
export const listOrdersToPack = (db: Db) =>
  db
    .select({ id: orders.id, items: orders.items })
    .from(orders)
    .where(and(eq(orders.status, 'processed'), eq(orders.paymentStatus, 'paid'), isNotNull(orders.shippingAddress)))
    .orderBy(desc(orders.createdAt))
    .limit(12)

/** Shipped and paid orders from before a moment, newest first, with their buyers and the slugs of their products by id. */
export async function listShippedOrders(db: Db, before: Date) {
  const rows = await db
    .select({ order: orders, author: { firstName: users.firstName, lastName: users.lastName } })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(and(eq(orders.status, 'shipped'), eq(orders.paymentStatus, 'paid'), lt(orders.createdAt, before)))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(150)
  const slugs = await db.select({ id: products.id, slug: products.slug }).from(products)
  const bySlug = new Map(slugs.map(({ id, slug }) => [id, slug]))
  return rows.map((row) => ({ ...row, products: bySlug }))
}

/** The variants that generated orders may contain, in catalog order. All sessions of workshops are in the future. */
export async function listPastProducts(db: Db): Promise<PastProduct[]> {
  const { id: productId, slug, name, nameEs, imageUrl, type, options } = products
  const {
    id: variantId,
    price,
    stock,
    imageUrl: shadeUrl,
    optionValues,
    startsAt,
    endsAt,
    place,
    placeEs,
  } = productVariants
  const session = { startsAt, endsAt, place, placeEs }
  const rows = await db
    .select({
      productId,
      variantId,
      slug,
      name,
      nameEs,
      price,
      stock,
      imageUrl,
      shadeUrl,
      type,
      options,
      optionValues,
      session,
    })
    .from(productVariants)
    .innerJoin(products, eq(productId, productVariants.productId))
    .where(isNull(productVariants.archivedAt))
    .orderBy(asc(products.position), asc(productVariants.position), asc(variantId))
  return rows.map(({ options, optionValues, imageUrl, shadeUrl, session: { startsAt, endsAt, ...at }, ...row }) => ({
    ...row,
    imageUrl: shadeUrl ?? imageUrl,
    choices: choicesOf(options, { optionValues }),
    session: startsAt && endsAt && { startsAt, endsAt, ...at },
  }))
}

/** The rows of the demo's order history. */
export interface YearRows {
  users: (typeof users.$inferInsert)[]
  checkouts: (typeof checkouts.$inferInsert)[]
  orders: (typeof orders.$inferInsert)[]
  payments: (typeof payments.$inferInsert)[]
  refunds: (typeof refunds.$inferInsert)[]
  discountUses: (typeof discountUses.$inferInsert)[]
  disputes: (typeof disputes.$inferInsert)[]
  movements: (typeof stockMovements.$inferInsert)[]
  mails: (typeof mails.$inferInsert)[]
  /** Oldest first: the audit trail is read in the order of its ids. */
  events: (typeof auditEvents.$inferInsert)[]
  /** When the demo's own accounts were created. */
  accountsSince: { id: string; at: Date }[]
}

/** Inserts the past with a statement for each table; the next numbers continue it. */
export async function insertYear(tx: Tx, rows: YearRows): Promise<void> {
  await tx.insert(users).values(rows.users)
  await tx.insert(checkouts).values(rows.checkouts)
  await tx.insert(orders).values(rows.orders)
  await tx.insert(payments).values(rows.payments)
  await tx.insert(refunds).values(rows.refunds)
  await tx.insert(discountUses).values(rows.discountUses)
  await tx.execute(sql`
    update ${discounts} set uses = (select count(*) from ${discountUses} where discount_id = ${discounts.id})`)
  await tx.insert(disputes).values(rows.disputes)
  await tx.insert(stockMovements).values(rows.movements)
  await tx.insert(mails).values(rows.mails)
  await tx.insert(auditEvents).values(rows.events)
  await tx.execute(sql`
    update ${users} set created_at = since.at, updated_at = since.at
    from jsonb_to_recordset(${JSON.stringify(rows.accountsSince)}::jsonb) as since (id uuid, at timestamptz)
    where ${users.id} = since.id`)
  await tx.execute(sql`
    select setval('order_numbers', (select max(substring(order_number from 4)::bigint) from ${checkouts})),
      setval('credit_note_numbers', (select max(substring(credit_note from 4)::bigint) from ${refunds}))`)
}

/** Dates an order that the use cases have just placed: they leave its time to the database. */
export async function placeInPast(db: Db, { id, checkoutId }: Pick<OrderRow, 'id' | 'checkoutId'>, at: Date) {
  await db.update(checkouts).set({ createdAt: at }).where(eq(checkouts.id, checkoutId))
  await db.update(orders).set({ createdAt: at }).where(eq(orders.id, id))
}

/** The mails about an order that are still to be sent were sent in the past. */
export async function sendInPast(db: Db, orderId: string, at: Date): Promise<void> {
  const isQueued = and(eq(mails.subjectId, orderId), eq(mails.state, 'queued'))
  const sent = { state: 'sent' as const, attempts: 1, createdAt: at, nextAttemptAt: at, sentAt: at }
  await db.update(mails).set(sent).where(isQueued)
}

/** Moves the initial movements to the shop's opening, and increases them by what the past sales need. */
export async function openWithStock(tx: Tx, { atOpening }: StockHistory, opening: Date): Promise<void> {
  const rows = sql`jsonb_to_recordset(${JSON.stringify(atOpening)}::jsonb) as initial_stock ("productId" uuid, "variantId" uuid, more integer)`
  const initial = sql`${stockMovements.variantId} = initial_stock."variantId" and ${stockMovements.reason} = 'initial'`
  await tx.execute(sql`
    update ${stockMovements} set created_at = ${opening.toISOString()}, delta = delta + initial_stock.more
    from ${rows} where ${initial}`)
  // A variant that is sold out now has no initial stock.
  await tx.execute(sql`
    insert into ${stockMovements} (product_id, variant_id, delta, reason, created_at)
    select initial_stock."productId", initial_stock."variantId", initial_stock.more, 'initial', ${opening.toISOString()} from ${rows}
    where initial_stock.more <> 0 and not exists (
      select from ${stockMovements} where ${initial}
    )`)
}
