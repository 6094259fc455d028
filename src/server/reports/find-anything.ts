import type { Finds } from '../../contract/reports.ts'
import type { Db } from '../platform/database/database.ts'
import type { Viewer } from '../platform/http/guards.ts'
import { findOrders, findPeople, findProducts } from './find-queries.ts'

const each = 5

/** The newest few of each kind that hold every word. Root users are found by root users only. */
export async function findAnything(db: Db, viewer: Pick<Viewer, 'role'>, search: string): Promise<Finds> {
  if (search.trim() === '') return { orders: [], products: [], people: [] }
  const [orders, products, people] = await Promise.all([
    findOrders(db, search, each),
    findProducts(db, search, each),
    findPeople(db, search, each, { roots: viewer.role === 'root' }),
  ])
  return { orders, products, people }
}
