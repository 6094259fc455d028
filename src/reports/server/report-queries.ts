import { and, asc, desc, eq, gte, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import { users } from '../../accounts/server/tables.ts'
import { isPresent } from '../../accounts/server/user-queries.ts'
import { products } from '../../catalog/server/tables.ts'
import { lowStock } from '../../catalog/stock.ts'
import type { Db } from '../../kit/server/database/database.ts'
import { mails } from '../../mail/server/tables.ts'
import { isToShip } from '../../orders/server/order-list-queries.ts'
import { orders } from '../../orders/server/tables.ts'
import { isFailed, type Reader, visibleMails } from '../../outbox/server/outbox-queries.ts'
import { findProblemPayments } from '../../payment-admin/server/payment-list-queries.ts'
import { checkouts, refunds } from '../../payments/server/tables.ts'

export async function countEverything(db: Db) {
  const [totalProducts, totalUsers, ordersToShip, productsSoldOut, usersUnverified] = await Promise.all([
    db.$count(products),
    db.$count(users, isPresent),
    countOrdersToShip(db),
    db.$count(products, and(eq(products.isActive, true), eq(products.stock, 0))),
    db.$count(users, and(isPresent, sql`not email_verified`)),
  ])
  return { totalProducts, totalUsers, ordersToShip, productsSoldOut, usersUnverified }
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
  const { count, found } = await findProblemPayments(db, limit)
  const first = found.map(({ checkout: { id, orderNumber, total, note, createdAt }, trouble }) => {
    return { id, orderNumber, total, note: note ?? '', trouble: trouble ?? 'review', createdAt }
  })
  return { count, first }
}

/** Completed refunds whose money staff must send manually and have not confirmed, oldest first (orders/sent-by-staff.ts). */
export async function findMoneyToSend(db: Db, limit: number) {
  const { captureId, state, sentAt, requestedBy } = refunds
  const byStaff = and(isNotNull(requestedBy), sql`${requestedBy} is distinct from ${checkouts.userId}`)
  const toSend = and(isNull(captureId), isNull(sentAt), eq(state, 'completed'), sql`not (${byStaff})`)
  const found = db
    .select({
      id: refunds.id,
      orderNumber: checkouts.orderNumber,
      customerName: checkouts.customerName,
      amount: refunds.amount,
      count: sql<number>`count(*) over ()`.mapWith(Number),
    })
    .from(refunds)
    .innerJoin(checkouts, eq(checkouts.id, refunds.checkoutId))
  const rows = await found.where(toSend).orderBy(asc(refunds.completedAt)).limit(limit)
  return { count: rows[0]?.count ?? 0, first: rows.map(({ count, ...refund }) => refund) }
}

/** Places of the store that show a lost picture, each once; those that staff can mend. */
export async function findLostPictures(db: Db, limit: number) {
  const { rows } = await db.execute<LostPicture & { count: number }>(sql`
    with lost as (
      select u.used_by, u.row_key from picture_uses u join pictures p on p.name = u.picture where p.lost_at is not null
    ), places as (
      select p.id::text as id, 'product' as place, p.name, p.name_es as "nameEs" from products p
      where p.archived_at is null and (
        exists (select from lost where used_by = 'products' and row_key = p.id::text)
        or exists (select from lost where used_by = 'product_images' and split_part(row_key, ' ', 1) = p.id::text)
        or exists (
          select from lost l join product_variants v on v.id::text = l.row_key
          where l.used_by = 'product_variants' and v.product_id = p.id and v.archived_at is null
        )
      )
      union all select 'about', 'about', null, null where exists (select from lost where used_by = 'settings')
      union all select 'brand', 'brand', null, null where exists (select from lost where used_by = 'brand_settings')
    )
    select *, count(*) over ()::int as count from places order by place, name limit ${limit}`)
  return { count: rows[0]?.count ?? 0, first: rows.map(({ count, ...place }) => place) }
}

interface LostPicture extends Record<string, unknown> {
  id: string
  place: 'product' | 'about' | 'brand'
  name: string | null
  nameEs: string | null
}
