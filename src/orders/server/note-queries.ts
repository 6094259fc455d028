import { asc, eq, inArray } from 'drizzle-orm'
import { users } from '../../accounts/server/tables.ts'
import { nameOfAuthor } from '../../accounts/server/user-list-queries.ts'
import type { Db, Tx } from '../../kit/server/database/database.ts'
import { isErasedRow } from '../../kit/server/database/erased-columns.ts'
import type { OrderNote } from '../notes-api.ts'
import { orderNotes, orders } from './tables.ts'

/** The notes of an order with the names of who wrote them, oldest first. */
export function listNotes(db: Db, orderId: string): Promise<OrderNote[]> {
  const { id, text, authorId, createdAt } = orderNotes
  return db
    .select({ id, text, author: nameOfAuthor(), createdAt })
    .from(orderNotes)
    .leftJoin(users, eq(users.id, authorId))
    .where(eq(orderNotes.orderId, orderId))
    .orderBy(asc(createdAt), asc(id))
}

export async function insertNote(tx: Tx, note: typeof orderNotes.$inferInsert): Promise<void> {
  await tx.insert(orderNotes).values(note)
}

/** Deletes the notes of erased orders. */
export async function eraseNotes(db: Db): Promise<void> {
  const erased = db.select({ id: orders.id }).from(orders).where(isErasedRow(orders))
  await db.delete(orderNotes).where(inArray(orderNotes.orderId, erased))
}
