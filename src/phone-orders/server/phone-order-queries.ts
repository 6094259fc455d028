import { and, desc, eq, exists, isNotNull, isNull, lt, ne, not, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { users } from '../../accounts/server/tables.ts'
import { nameOfAuthor } from '../../accounts/server/user-list-queries.ts'
import type { PageRequest } from '../../kit/list-page.ts'
import { countPage } from '../../kit/server/database/count-page.ts'
import type { Db, Tx } from '../../kit/server/database/database.ts'
import { matchesAnyText, matchesSearch } from '../../kit/server/database/text-search.ts'
import { orders } from '../../orders/server/tables.ts'
import { nextOrderNumber } from '../../sale/server/open-checkout-queries.ts'
import { checkouts } from '../../sale/server/tables.ts'
import { type PhoneOrderLinkRow, type PhoneOrderRow, phoneOrderLinks, phoneOrders } from './tables.ts'

const author = alias(users, 'author')

/** A phone order with its customer and what became of it; `attempt` is the state of its unreleased checkout. */
const selected = {
  phoneOrder: phoneOrders,
  email: users.email,
  author: nameOfAuthor(author),
  orderId: orders.id,
  attempt: checkouts.state,
}

const found = (db: Db) =>
  db
    .select(selected)
    .from(phoneOrders)
    .leftJoin(users, eq(users.id, phoneOrders.userId))
    .leftJoin(author, eq(author.id, phoneOrders.authorId))
    .leftJoin(orders, eq(orders.orderNumber, phoneOrders.orderNumber))
    .leftJoin(checkouts, and(eq(checkouts.orderNumber, phoneOrders.orderNumber), ne(checkouts.state, 'released')))

export type FoundPhoneOrder = Awaited<ReturnType<typeof findPhoneOrder>> & {}

export async function findPhoneOrder(db: Db, id: string) {
  const [row] = await found(db).where(eq(phoneOrders.id, id))
  return row ?? null
}

/** Whether a phone order became an order, which may have been canceled since. */
export const hasOrder = async (db: Db, orderNumber: string): Promise<boolean> =>
  (await db.$count(orders, eq(orders.orderNumber, orderNumber))) > 0

interface Browse extends PageRequest {
  filter: 'open' | 'parked' | 'closed'
  search?: string | undefined
  id?: string | undefined
}

/** One page of the phone orders, newest first; with an id that one, whatever its state. A page beyond the last is the last. */
export async function findPhoneOrderPage(db: Db, { filter, search = '', id, page, size }: Browse) {
  const all = inState(db, filter)
  const searched = matchesCustomer(db, search)
  const where = id === undefined ? searched && and(all, searched) : eq(phoneOrders.id, id)
  const { offset, ...counts } = await countPage(db, phoneOrders, { all, where, page, size })
  const rows = await found(db)
    .where(where ?? all)
    .orderBy(desc(phoneOrders.createdAt), desc(phoneOrders.id))
    .limit(size)
    .offset(offset)
  return { rows, ...counts }
}

function inState(db: Db, filter: Browse['filter']): SQL | undefined {
  const order = exists(db.select({ id: orders.id }).from(orders).where(eq(orders.orderNumber, phoneOrders.orderNumber)))
  if (filter === 'closed') return or(isNotNull(phoneOrders.canceledAt), order)
  const isParked = filter === 'parked' ? isNotNull(phoneOrders.parkedAt) : undefined
  return and(isNull(phoneOrders.canceledAt), not(order), isParked)
}

function matchesCustomer(db: Db, search: string): SQL | undefined {
  const matches = matchesSearch(users.searchText, search)
  const itsCustomer = and(eq(users.id, phoneOrders.userId), matches)
  const { firstName, lastName, phone, word } = phoneOrders
  const said = matchesAnyText([firstName, lastName, phone, word], search)
  return matches && or(exists(db.select({ id: users.id }).from(users).where(itsCustomer)), said)
}

/** Locks the phone order until the transaction ends: what it says, its links and its payment change one after another. */
export async function lockPhoneOrder(tx: Tx, id: string): Promise<PhoneOrderRow | null> {
  const [row] = await tx.select().from(phoneOrders).where(eq(phoneOrders.id, id)).for('update')
  return row ?? null
}

export async function insertPhoneOrder(tx: Tx, phoneOrder: typeof phoneOrders.$inferInsert): Promise<PhoneOrderRow> {
  const [row] = await tx.insert(phoneOrders).values(phoneOrder).returning()
  if (!row) throw new Error('an inserted draft is returned')
  return row
}

export async function changePhoneOrder(
  tx: Tx,
  id: string,
  change: Partial<Omit<typeof phoneOrders.$inferInsert, 'id' | 'orderNumber'>>,
): Promise<void> {
  await tx.update(phoneOrders).set(change).where(eq(phoneOrders.id, id))
}

/** Gives a phone order its order number, which it keeps. */
export async function numberPhoneOrder(tx: Tx, id: string): Promise<string> {
  const orderNumber = sql`coalesce(${phoneOrders.orderNumber}, ${nextOrderNumber})`
  const [row] = await tx.update(phoneOrders).set({ orderNumber }).where(eq(phoneOrders.id, id)).returning()
  if (!row?.orderNumber) throw new Error(`draft ${id} does not exist`)
  return row.orderNumber
}

export async function insertLink(tx: Tx, link: PhoneOrderLinkRow): Promise<void> {
  await tx.insert(phoneOrderLinks).values(link)
}

export async function findLink(db: Db, tokenHash: string): Promise<PhoneOrderLinkRow | null> {
  const [row] = await db.select().from(phoneOrderLinks).where(eq(phoneOrderLinks.tokenHash, tokenHash))
  return row ?? null
}

/** Deletes the links of a phone order, which then lead nowhere: it is for somebody else by now. */
export async function deleteLinksOf(tx: Tx, id: string): Promise<void> {
  await tx.delete(phoneOrderLinks).where(eq(phoneOrderLinks.phoneOrderId, id))
}

/** The last link of each phone order, by its id. */
export async function lastLinks(db: Db, ids: readonly string[]): Promise<Map<string, PhoneOrderLinkRow>> {
  const rows = await db
    .selectDistinctOn([phoneOrderLinks.phoneOrderId])
    .from(phoneOrderLinks)
    .where(sql`${phoneOrderLinks.phoneOrderId} = any(${sql.param([...ids])}::uuid[])`)
    .orderBy(phoneOrderLinks.phoneOrderId, desc(phoneOrderLinks.sentAt))
  return new Map(rows.map((link) => [link.phoneOrderId, link]))
}

export async function listPhoneOrdersOf(db: Db, userId: string): Promise<PhoneOrderRow[]> {
  return db.select().from(phoneOrders).where(eq(phoneOrders.userId, userId)).orderBy(desc(phoneOrders.createdAt))
}

/** Deletes phone orders with their links; their orders stay. @returns their number */
async function deletePhoneOrders(db: Db, which: SQL | undefined): Promise<number> {
  const rows = await db.delete(phoneOrders).where(which).returning({ id: phoneOrders.id })
  return rows.length
}

export const deletePhoneOrdersOf = (db: Db, userId: string) => deletePhoneOrders(db, eq(phoneOrders.userId, userId))
export const deletePhoneOrdersBefore = (db: Db, before: Date) =>
  deletePhoneOrders(db, lt(phoneOrders.updatedAt, before))
