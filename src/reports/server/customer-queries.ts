import { and, desc, eq, inArray, isNull, ne, or } from 'drizzle-orm'
import { users } from '../../accounts/server/tables.ts'
import { nameOfAuthor } from '../../accounts/server/user-list-queries.ts'
import { bookings } from '../../appointments/server/tables.ts'
import { products } from '../../catalog/server/tables.ts'
import type { Db } from '../../kit/server/database/database.ts'
import { contactMessages } from '../../messages/server/tables.ts'
import { orderNotes, orders } from '../../orders/server/tables.ts'

/** Whose records are read; the address only if it is verified. */
interface Person {
  id: string
  address: string | null
}

/** The newest orders of a user. */
export function listNewestOrders(db: Db, { id }: Person, limit: number) {
  return db
    .select()
    .from(orders)
    .where(eq(orders.userId, id))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit)
}

/** The latest appointments of a user's orders, and of those that staff entered for the address. */
export function listNewestBookings(db: Db, { id, address }: Person, limit: number) {
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

/** The newest messages of an account, and those that were sent signed out from the address. */
export function listNewestMessages(db: Db, { id, address }: Person, limit: number) {
  const signedOut =
    address === null ? undefined : and(isNull(contactMessages.userId), eq(contactMessages.email, address))
  return db
    .select()
    .from(contactMessages)
    .where(or(eq(contactMessages.userId, id), signedOut))
    .orderBy(desc(contactMessages.createdAt))
    .limit(limit)
}

/** The newest notes of staff about the orders of a user. */
export function listNewestNotes(db: Db, { id }: Person, limit: number) {
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
