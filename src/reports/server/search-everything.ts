import type { Db } from '../../kit/server/database/database.ts'
import type { Viewer } from '../../kit/server/http/guards.ts'
import type { FoundRecords } from '../office-api.ts'
import { findBookings, findMessages, findOrders, findPeople, findProducts } from './search-queries.ts'

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
