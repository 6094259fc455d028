import { and, asc, desc, eq, gte, inArray, isNotNull, lt, lte, type SQL, sql } from 'drizzle-orm'
import type { Cents } from '../../domain/money.ts'
import { shopTimeZone } from '../../domain/shop-time.ts'
import { lowStock } from '../../domain/stock.ts'
import { users } from '../accounts/tables.ts'
import { isPresent } from '../accounts/user-queries.ts'
import { products } from '../catalog/tables.ts'
import { mails } from '../mail/tables.ts'
import { isSale, isToShip } from '../orders/order-list-queries.ts'
import { orders } from '../orders/tables.ts'
import { isFailed, type Reader, visibleMails } from '../outbox/outbox-queries.ts'
import { findTroubledPayments } from '../payment-admin/payment-list-queries.ts'
import { checkouts, refunds as refundRows } from '../payments/tables.ts'
import type { Db } from '../platform/database/database.ts'

interface Sales {
  from?: Date
  to?: Date
  userId?: string
}

/** Net sales (paid minus refunded) in a period or of a user; `real` excludes demo and sandbox orders. */
export async function sumSales(db: Db, { from, to, userId }: Sales, real: boolean): Promise<Cents> {
  const refunds = refundsByCheckout(db)
  const [row] = await db
    .select({ cents: salesInCents(refunds.dollars) })
    .from(orders)
    .leftJoin(refunds, eq(refunds.checkoutId, orders.checkoutId))
    .where(
      and(
        counts(real),
        from && gte(orders.createdAt, from),
        to && lt(orders.createdAt, to),
        userId === undefined ? undefined : eq(orders.userId, userId),
      ),
    )
  return row?.cents ?? 0
}

/** Sales of each of the last days or months, oldest first, including those without sales. */
export async function salesBySpan(
  db: Db,
  { unit, back, now }: { unit: 'day' | 'month'; back: number; now: Date },
  real: boolean,
) {
  const refunds = refundsByCheckout(db)
  const local = (timestamp: SQL | typeof orders.createdAt) => sql`(${timestamp} at time zone ${shopTimeZone})`
  const step = sql.raw(`interval '1 ${unit}'`)
  const last = sql`date_trunc(${sql.raw(`'${unit}'`)}, ${local(sql`${now.toISOString()}::timestamptz`)})`
  const columns = db
    .select({ start: sql<string>`start`.as('start') })
    .from(sql`generate_series(${last} - ${back - 1} * ${step}, ${last}, ${step}) start`)
    .as('columns')
  return db
    .select({
      from: sql<string>`to_char(${columns.start}, 'YYYY-MM-DD')`,
      sales: salesInCents(refunds.dollars),
      orders: sql`count(${orders.id})`.mapWith(Number),
    })
    .from(columns)
    .leftJoin(
      orders,
      and(
        counts(real),
        sql`${local(orders.createdAt)} >= ${columns.start}`,
        sql`${local(orders.createdAt)} < ${columns.start} + ${step}`,
      ),
    )
    .leftJoin(refunds, eq(refunds.checkoutId, orders.checkoutId))
    .groupBy(columns.start)
    .orderBy(columns.start)
}

const counts = (real: boolean): SQL | undefined =>
  and(isSale, real ? inArray(orders.environment, ['live', 'personal']) : undefined)

const refundsByCheckout = (db: Db) =>
  db
    .select({ checkoutId: refundRows.checkoutId, dollars: sql`sum(${refundRows.amount})`.as('dollars') })
    .from(refundRows)
    .where(eq(refundRows.state, 'completed'))
    .groupBy(refundRows.checkoutId)
    .as('refunds')

/** The database stores dollars. */
const salesInCents = (refunded: SQL.Aliased) =>
  sql`100 * coalesce(sum(greatest(${orders.total} - coalesce(${refunded}, 0), 0)), 0)`.mapWith(Number)

export async function countEverything(db: Db) {
  const [totalOrders, totalProducts, totalUsers, ordersToShip, productsSoldOut, usersUnverified] = await Promise.all([
    db.$count(orders),
    db.$count(products),
    db.$count(users, isPresent),
    countOrdersToShip(db),
    db.$count(products, and(eq(products.isActive, true), eq(products.stock, 0))),
    db.$count(users, and(isPresent, eq(users.emailVerified, false))),
  ])
  return { totalOrders, totalProducts, totalUsers, ordersToShip, productsSoldOut, usersUnverified }
}

/** The number of a user's orders, and whether there are checkouts, which must be kept. */
export async function countHistory(db: Db, userId: string) {
  const [ordersOfUser, checkoutsOfUser] = await Promise.all([
    db.$count(orders, eq(orders.userId, userId)),
    db.$count(checkouts, eq(checkouts.userId, userId)),
  ])
  return { orders: ordersOfUser, hasHistory: checkoutsOfUser > 0 }
}

export const countOrdersToShip = (db: Db): Promise<number> => db.$count(orders, isToShip)

/** Active products with low stock, lowest first. */
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

/** Failed mails of the last 30 days that the reader may see: dead, or waiting for a retry. */
export async function findFailedMails(db: Db, limit: number, reader: Reader) {
  const failed = and(isFailed, gte(mails.createdAt, sql`now() - interval '30 days'`), visibleMails(db, reader))
  const error = sql<string>`coalesce(${mails.lastError}, '')`
  const [count, first] = await Promise.all([
    db.$count(mails, failed),
    db
      .select({ id: mails.id, recipient: mails.recipient, error, createdAt: mails.createdAt })
      .from(mails)
      .where(failed)
      .orderBy(desc(mails.createdAt))
      .limit(limit),
  ])
  return { count, first }
}

/** Payments that need attention, oldest first. */
export async function findPaymentsToReview(db: Db, limit: number) {
  const { count, found } = await findTroubledPayments(db, limit)
  const first = found.map(({ checkout: { id, orderNumber, total, note, createdAt }, trouble }) => {
    return { id, orderNumber, total, note: note ?? '', trouble: trouble ?? 'review', createdAt }
  })
  return { count, first }
}
