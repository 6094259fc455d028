import { and, desc, eq, inArray, isNull, ne, or } from 'drizzle-orm'
import { users } from '../../accounts/server/tables.ts'
import { nameOfAuthor } from '../../accounts/server/user-list-queries.ts'
import { bookings } from '../../appointments/server/tables.ts'
import { products } from '../../catalog/server/tables.ts'
import type { Db } from '../../kit/server/database/database.ts'
import type { Customer } from '../../kit/server/personal-data.ts'
import { orderNotes, orders } from './tables.ts'

/** The newest orders of a user. */
export function listNewestOrders(db: Db, { id }: Customer, limit: number) {
  return db
    .select()
    .from(orders)
    .where(eq(orders.userId, id))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit)
}

/** The latest appointments of a user's orders, and of those that staff entered for the address. */
export function listNewestBookings(db: Db, { id, address }: Customer, limit: number) {
  const ofOrders = inArray(
    bookings.checkoutId,
    db.select({ checkoutId: orders.checkoutId }).from(orders).where(eq(orders.userId, id)),
  )
  const entered = address === null ? undefined : and(isNull(bookings.checkoutId), eq(bookings.customerEmail, address))
  return db
    .select({
      id: bookings.id,
      productName: products.name,
      productNameEs: products.nameEs,
      startsAt: bookings.startsAt,
      state: bookings.state,
    })
    .from(bookings)
    .innerJoin(products, eq(products.id, bookings.productId))
    .where(and(ne(bookings.state, 'held'), or(ofOrders, entered)))
    .orderBy(desc(bookings.startsAt))
    .limit(limit)
}

/** The newest notes of staff about the orders of a user. */
export function listNewestNotes(db: Db, { id }: Customer, limit: number) {
  return db
    .select({
      id: orderNotes.id,
      text: orderNotes.text,
      author: nameOfAuthor(),
      createdAt: orderNotes.createdAt,
      orderNumber: orders.orderNumber,
    })
    .from(orderNotes)
    .innerJoin(orders, eq(orders.id, orderNotes.orderId))
    .leftJoin(users, eq(users.id, orderNotes.authorId))
    .where(eq(orders.userId, id))
    .orderBy(desc(orderNotes.createdAt))
    .limit(limit)
}
