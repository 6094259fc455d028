import { and, asc, desc, eq, gte, inArray, isNotNull, lt, lte, ne, notExists, or, type SQL, sql } from 'drizzle-orm'
import type { Cents } from '../../domain/money.ts'
import { lowStock } from '../../domain/stock.ts'
import { users } from '../accounts/tables.ts'
import { products } from '../catalog/tables.ts'
import { mails } from '../mail/tables.ts'
import { isSale, isToShip } from '../orders/order-list-queries.ts'
import { orders } from '../orders/tables.ts'
import { checkouts, payments } from '../payments/tables.ts'
import type { Db } from '../platform/database.ts'

interface Span {
  from?: Date
  to?: Date
}

/** Paid less refunded, of the orders placed in a span; `real` leaves out orders that moved no money. */
export async function sumSales(db: Db, { from, to }: Span, real: boolean): Promise<Cents> {
  const refunds = db
    .select({ checkoutId: payments.checkoutId, dollars: sql`sum(${payments.refunded})`.as('dollars') })
    .from(payments)
    .groupBy(payments.checkoutId)
    .as('refunds')
  const [row] = await db
    .select({
      // The database counts in dollars.
      cents: sql`100 * coalesce(sum(greatest(${orders.total} - coalesce(${refunds.dollars}, 0), 0)), 0)`.mapWith(
        Number,
      ),
    })
    .from(orders)
    .leftJoin(refunds, eq(refunds.checkoutId, orders.checkoutId))
    .where(
      and(
        isSale,
        from && gte(orders.createdAt, from),
        to && lt(orders.createdAt, to),
        real ? inArray(orders.environment, ['live', 'personal']) : undefined,
      ),
    )
  return row?.cents ?? 0
}

export async function countEverything(db: Db) {
  const [totalOrders, totalProducts, totalUsers, ordersToShip, productsSoldOut, usersUnverified] = await Promise.all([
    db.$count(orders),
    db.$count(products),
    db.$count(users),
    countOrdersToShip(db),
    db.$count(products, and(eq(products.isActive, true), eq(products.stock, 0))),
    db.$count(users, eq(users.emailVerified, false)),
  ])
  return { totalOrders, totalProducts, totalUsers, ordersToShip, productsSoldOut, usersUnverified }
}

export const countOrdersToShip = (db: Db): Promise<number> => db.$count(orders, isToShip)

/** Active products with few pieces left or none, the emptiest first. */
export async function findLowStock(db: Db, limit: number) {
  const low = and(eq(products.isActive, true), isNotNull(products.stock), lte(products.stock, lowStock))
  const [count, first] = await Promise.all([
    db.$count(products, low),
    db
      .select({ id: products.id, name: products.name, nameEs: products.nameEs, stock: sql<number>`${products.stock}` })
      .from(products)
      .where(low)
      .orderBy(asc(products.stock), asc(products.name))
      .limit(limit),
  ])
  return { count, first }
}

/** Mails of the last 30 days that were given up, or failed and wait for another try. Mail to roots is theirs. */
export async function findFailedMails(db: Db, limit: number, options: { toRoots: boolean }) {
  const failed: (SQL | undefined)[] = [
    or(eq(mails.state, 'dead'), and(ne(mails.state, 'sent'), isNotNull(mails.lastError))),
    gte(mails.createdAt, sql`now() - interval '30 days'`),
  ]
  if (!options.toRoots) {
    const roots = db
      .select({ one: sql`1` })
      .from(users)
      .where(and(eq(users.role, 'root'), eq(users.email, mails.recipient)))
    failed.push(notExists(roots))
  }
  const error = sql<string>`coalesce(${mails.lastError}, '')`
  const [count, first] = await Promise.all([
    db.$count(mails, and(...failed)),
    db
      .select({ id: mails.id, recipient: mails.recipient, error, createdAt: mails.createdAt })
      .from(mails)
      .where(and(...failed))
      .orderBy(desc(mails.createdAt))
      .limit(limit),
  ])
  return { count, first }
}

/** Money that does not match its checkout, the longest waiting first. */
export async function findPaymentsToReview(db: Db, limit: number) {
  const inReview = eq(checkouts.state, 'review')
  const { id, orderNumber, total, createdAt } = checkouts
  const note = sql<string>`coalesce(${checkouts.note}, '')`
  const [count, first] = await Promise.all([
    db.$count(checkouts, inReview),
    db
      .select({ id, orderNumber, total, note, createdAt })
      .from(checkouts)
      .where(inReview)
      .orderBy(asc(createdAt))
      .limit(limit),
  ])
  return { count, first }
}
