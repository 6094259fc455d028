import { and, desc, eq, isNull, ne } from 'drizzle-orm'
import { users } from '../../accounts/server/tables.ts'
import { fullName } from '../../accounts/server/user-list-queries.ts'
import { isPresent } from '../../accounts/server/user-queries.ts'
import { bookings } from '../../appointments/server/tables.ts'
import { products } from '../../catalog/server/tables.ts'
import type { Db } from '../../kit/server/database/database.ts'
import { matchesSearch } from '../../kit/server/database/text-search.ts'
import type { Viewer } from '../../kit/server/http/guards.ts'
import { matchesMessage } from '../../messages/server/contact-queries.ts'
import { contactMessages } from '../../messages/server/tables.ts'
import { matchesOrder } from '../../orders/server/order-list-queries.ts'
import { orders } from '../../orders/server/tables.ts'
import type { FoundRecords } from '../office-api.ts'

const maxPerKind = 5

/** The newest matches of each kind. Root users are visible to root users only. */
export async function searchEverything(db: Db, viewer: Pick<Viewer, 'role'>, search: string): Promise<FoundRecords> {
  if (search.trim() === '') return { orders: [], products: [], people: [], bookings: [], messages: [] }
  const [orders, products, people, bookings, messages] = await Promise.all([
    findOrders(db, search, maxPerKind),
    findProducts(db, search, maxPerKind),
    findPeople(db, search, maxPerKind, { roots: viewer.role === 'root' }),
    findBookings(db, search, maxPerKind),
    findMessages(db, search, maxPerKind),
  ])
  return { orders, products, people, bookings, messages }
}

async function findOrders(db: Db, search: string, limit: number) {
  const { id, orderNumber, customerName, total } = orders
  return db
    .select({ id, orderNumber, customerName, total })
    .from(orders)
    .where(await matchesOrder(db, search))
    .orderBy(desc(orders.createdAt))
    .limit(limit)
}

/** Archived products are left out. */
function findProducts(db: Db, search: string, limit: number) {
  const { id, name, nameEs, isActive } = products
  return db
    .select({ id, name, nameEs, isActive })
    .from(products)
    .where(and(isNull(products.archivedAt), matchesSearch(products.searchText, search)))
    .orderBy(desc(isActive), products.position, name)
    .limit(limit)
}

/** Deleted accounts are left out. */
function findPeople(db: Db, search: string, limit: number, options: { roots: boolean }) {
  const { id, email, role } = users
  return db
    .select({ id, email, role, name: fullName })
    .from(users)
    .where(and(isPresent, options.roots ? undefined : ne(role, 'root'), matchesSearch(users.searchText, search)))
    .orderBy(desc(users.createdAt))
    .limit(limit)
}

/** Bookings that are not held by an open payment, latest start first. */
function findBookings(db: Db, search: string, limit: number) {
  const { id, customerName, startsAt, state, productId } = bookings
  return db
    .select({ id, name: customerName, startsAt, productName: products.name, productNameEs: products.nameEs })
    .from(bookings)
    .innerJoin(products, eq(products.id, productId))
    .where(and(ne(state, 'held'), matchesSearch(bookings.searchText, search)))
    .orderBy(desc(startsAt))
    .limit(limit)
}

async function findMessages(db: Db, search: string, limit: number) {
  const { id, name, email, createdAt } = contactMessages
  return db
    .select({ id, name, email, createdAt })
    .from(contactMessages)
    .where(await matchesMessage(db, search))
    .orderBy(desc(createdAt))
    .limit(limit)
}
