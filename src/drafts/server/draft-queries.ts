import { and, desc, eq, exists, isNotNull, isNull, lt, ne, not, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { users } from '../../accounts/server/tables.ts'
import { nameOfAuthor } from '../../accounts/server/user-list-queries.ts'
import { type PageRequest, pagePosition } from '../../kit/list-page.ts'
import { countBounded } from '../../kit/server/database/bounded-count.ts'
import type { Db, Tx } from '../../kit/server/database/database.ts'
import { matchesSearch } from '../../kit/server/database/text-search.ts'
import { orders } from '../../orders/server/tables.ts'
import { nextOrderNumber } from '../../payments/server/open-checkout-queries.ts'
import { checkouts } from '../../payments/server/tables.ts'
import { type DraftLinkRow, type DraftRow, draftLinks, drafts } from './tables.ts'

const author = alias(users, 'author')

/** A draft with its customer and what became of it; `attempt` is the state of its unreleased checkout. */
const selected = {
  draft: drafts,
  email: users.email,
  author: nameOfAuthor(author),
  orderId: orders.id,
  attempt: checkouts.state,
}

const found = (db: Db) =>
  db
    .select(selected)
    .from(drafts)
    .innerJoin(users, eq(users.id, drafts.userId))
    .leftJoin(author, eq(author.id, drafts.authorId))
    .leftJoin(orders, eq(orders.orderNumber, drafts.orderNumber))
    .leftJoin(checkouts, and(eq(checkouts.orderNumber, drafts.orderNumber), ne(checkouts.state, 'released')))

export type FoundDraft = Awaited<ReturnType<typeof findDraft>> & {}

export async function findDraft(db: Db, id: string) {
  const [row] = await found(db).where(eq(drafts.id, id))
  return row ?? null
}

interface Browse extends PageRequest {
  filter: 'open' | 'closed'
  search?: string | undefined
  id?: string | undefined
}

/** One page of the drafts, newest first; with an id that one, whatever its state. A page beyond the last is the last. */
export async function findDraftPage(db: Db, { filter, search = '', id, page, size }: Browse) {
  const searched = id === undefined ? matchesCustomer(db, search) : eq(drafts.id, id)
  const where = id === undefined ? and(inState(db, filter), searched) : searched
  const [total, counted] = await Promise.all([
    countBounded(db, drafts, inState(db, filter)),
    searched && countBounded(db, drafts, where),
  ])
  const matching = counted ?? total
  const { offset, ...place } = pagePosition({ page, size }, matching)
  const rows = await found(db).where(where).orderBy(desc(drafts.createdAt), desc(drafts.id)).limit(size).offset(offset)
  return { rows, ...place, matching, total }
}

function inState(db: Db, filter: Browse['filter']): SQL | undefined {
  const order = exists(db.select({ id: orders.id }).from(orders).where(eq(orders.orderNumber, drafts.orderNumber)))
  return filter === 'open' ? and(isNull(drafts.canceledAt), not(order)) : or(isNotNull(drafts.canceledAt), order)
}

function matchesCustomer(db: Db, search: string): SQL | undefined {
  const matches = matchesSearch(users.searchText, search)
  const itsCustomer = and(eq(users.id, drafts.userId), matches)
  return matches && exists(db.select({ id: users.id }).from(users).where(itsCustomer))
}

/** Locks the draft until the transaction ends: what it says, its links and its payment change one after another. */
export async function lockDraft(tx: Tx, id: string): Promise<DraftRow | null> {
  const [row] = await tx.select().from(drafts).where(eq(drafts.id, id)).for('update')
  return row ?? null
}

export async function insertDraft(tx: Tx, draft: typeof drafts.$inferInsert): Promise<DraftRow> {
  const [row] = await tx.insert(drafts).values(draft).returning()
  if (!row) throw new Error('an inserted draft is returned')
  return row
}

export async function changeDraft(
  tx: Tx,
  id: string,
  change: Partial<Omit<typeof drafts.$inferInsert, 'id' | 'orderNumber'>>,
): Promise<void> {
  await tx.update(drafts).set(change).where(eq(drafts.id, id))
}

/** Gives a draft its order number, which it keeps. */
export async function numberDraft(tx: Tx, id: string): Promise<string> {
  const orderNumber = sql`coalesce(${drafts.orderNumber}, ${nextOrderNumber})`
  const [row] = await tx.update(drafts).set({ orderNumber }).where(eq(drafts.id, id)).returning()
  if (!row?.orderNumber) throw new Error(`draft ${id} does not exist`)
  return row.orderNumber
}

export async function insertLink(tx: Tx, link: DraftLinkRow): Promise<void> {
  await tx.insert(draftLinks).values(link)
}

export async function findLink(db: Db, tokenHash: string): Promise<DraftLinkRow | null> {
  const [row] = await db.select().from(draftLinks).where(eq(draftLinks.tokenHash, tokenHash))
  return row ?? null
}

/** The last link of each draft, by its id. */
export async function lastLinks(db: Db, ids: readonly string[]): Promise<Map<string, DraftLinkRow>> {
  const rows = await db
    .selectDistinctOn([draftLinks.draftId])
    .from(draftLinks)
    .where(sql`${draftLinks.draftId} = any(${sql.param([...ids])}::uuid[])`)
    .orderBy(draftLinks.draftId, desc(draftLinks.sentAt))
  return new Map(rows.map((link) => [link.draftId, link]))
}

export async function listDraftsOf(db: Db, userId: string): Promise<DraftRow[]> {
  return db.select().from(drafts).where(eq(drafts.userId, userId)).orderBy(desc(drafts.createdAt))
}

/** Deletes drafts with their links; their orders stay. @returns their number */
async function deleteDrafts(db: Db, which: SQL | undefined): Promise<number> {
  const rows = await db.delete(drafts).where(which).returning({ id: drafts.id })
  return rows.length
}

export const deleteDraftsOf = (db: Db, userId: string) => deleteDrafts(db, eq(drafts.userId, userId))
export const deleteDraftsBefore = (db: Db, before: Date) => deleteDrafts(db, lt(drafts.updatedAt, before))
