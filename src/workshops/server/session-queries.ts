import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  or,
  sql,
} from 'drizzle-orm'
import { isMovementOfVariant } from '../../catalog/server/movement-queries.ts'
import { products, productVariants, stockMovements } from '../../catalog/server/tables.ts'
import type { PageRequest } from '../../kit/list-page.ts'
import { countPage } from '../../kit/server/database/count-page.ts'
import type { Db } from '../../kit/server/database/database.ts'
import { matchesAnyText } from '../../kit/server/database/text-search.ts'
import { type OrderRow, orders } from '../../orders/server/tables.ts'
import type { WorkshopSession } from '../office-api.ts'
import type { SessionFilter } from '../session-filters.ts'
import { sessionCheckIns } from './tables.ts'

const columns = {
  variantId: productVariants.id,
  productId: products.id,
  name: products.name,
  nameEs: products.nameEs,
  // Not null, because every query selects sessions only.
  startsAt: sql<Date>`${productVariants.startsAt}`.mapWith(productVariants.startsAt),
  endsAt: sql<Date>`${productVariants.endsAt}`.mapWith(productVariants.endsAt),
  place: productVariants.place,
  placeEs: productVariants.placeEs,
  left: productVariants.stock,
  canceledAt: productVariants.canceledAt,
}

/** A session without the seats sold. */
export type SessionRow = Omit<WorkshopSession, 'sold'>

const isSession = isNotNull(productVariants.startsAt)

/** Removed sessions have no attendees; canceled ones may still have some. */
const isListed = and(isSession, or(isNull(productVariants.archivedAt), isNotNull(productVariants.canceledAt)))

export async function findSession(db: Db, variantId: string): Promise<SessionRow | null> {
  const [row] = await db
    .select(columns)
    .from(productVariants)
    .innerJoin(products, eq(products.id, productVariants.productId))
    .where(and(eq(productVariants.id, variantId), isSession))
  return row ?? null
}

/** The sessions of a product, in the order of their start. */
export function listSessionsOf(db: Db, productId: string): Promise<SessionRow[]> {
  return db
    .select(columns)
    .from(productVariants)
    .innerJoin(products, eq(products.id, productVariants.productId))
    .where(and(eq(productVariants.productId, productId), isSession))
    .orderBy(asc(productVariants.startsAt), asc(productVariants.id))
}

/** The sessions that start within a range, by time; removed ones only if they were canceled. */
export function listSessionsBetween(db: Db, range: { startsAt: Date; endsAt: Date }): Promise<SessionRow[]> {
  const { startsAt } = productVariants
  return db
    .select(columns)
    .from(productVariants)
    .innerJoin(products, eq(products.id, productVariants.productId))
    .where(and(isListed, gte(startsAt, range.startsAt), lt(startsAt, range.endsAt)))
    .orderBy(asc(startsAt), asc(productVariants.id))
}

interface Browse extends PageRequest {
  search?: string | undefined
  filter?: SessionFilter | undefined
}

/** One page of the sessions of all workshops. A page number beyond the last returns the last page. */
export async function findSessionPage(db: Db, { search = '', filter, page, size }: Browse, now: Date) {
  const { startsAt, place, placeEs, canceledAt, endsAt, productId } = productVariants
  const found = matchesAnyText([products.name, products.nameEs, place, placeEs], search)
  const where = and(
    isListed,
    filter === 'canceled' ? isNotNull(canceledAt) : (filter === 'past' ? lte : gt)(endsAt, now),
    // The product is looked up by subquery, so that the rows of one table are counted.
    found && sql`exists (select from ${products} where ${products.id} = ${productId} and ${found})`,
  )
  const { offset, ...counts } = await countPage(db, productVariants, { all: isListed, where, page, size })
  const order = filter ? desc : asc
  const sessions = await db
    .select(columns)
    .from(productVariants)
    .innerJoin(products, eq(products.id, productId))
    .where(where)
    .orderBy(order(startsAt), asc(productVariants.id))
    .limit(size)
    .offset(offset)
  return { sessions, ...counts }
}

/** Canceled sessions that start after a moment. */
export function listCanceledSessions(db: Db, after: Date): Promise<SessionRow[]> {
  return db
    .select(columns)
    .from(productVariants)
    .innerJoin(products, eq(products.id, productVariants.productId))
    .where(and(isNotNull(productVariants.canceledAt), gt(productVariants.startsAt, after)))
}

/** Upcoming sessions whose date or place differs from that in an order, whose seats may have been returned. */
export async function listOutdatedSessions(db: Db, now: Date): Promise<string[]> {
  const item = (field: string) => sql`item ->> ${field}`
  const { startsAt, endsAt, place, placeEs } = productVariants
  const isOutdated = sql`exists (
    select from jsonb_array_elements(${orders.items}) as item
    where ${item('variantId')} = ${productVariants.id}::text and (
      (${item('startsAt')})::timestamptz is distinct from ${startsAt} or (${item('endsAt')})::timestamptz is distinct from ${endsAt}
      or ${item('place')} is distinct from ${place} or ${item('placeEs')} is distinct from ${placeEs}
    )
  )`
  const rows = await db
    .selectDistinct({ id: productVariants.id })
    .from(productVariants)
    .innerJoin(stockMovements, isMovementOfVariant)
    .innerJoin(orders, eq(orders.checkoutId, stockMovements.checkoutId))
    .where(and(gt(startsAt, now), isNull(productVariants.canceledAt), ne(orders.paymentStatus, 'voided'), isOutdated))
  return rows.map(({ id }) => id)
}

type SessionKey = Pick<SessionRow, 'productId' | 'variantId'>

/** The checkouts that held seats of these sessions. Every order has stock movements; its items are not indexed. */
function heldSeats(db: Db, sessions: readonly SessionKey[]) {
  const { productId, variantId, checkoutId } = stockMovements
  const productIds = [...new Set(sessions.map((session) => session.productId))]
  const variantIds = sessions.map((session) => session.variantId)
  return db
    .selectDistinct({ variantId, checkoutId })
    .from(stockMovements)
    .where(and(inArray(productId, productIds), inArray(variantId, variantIds)))
    .as('held')
}

const isKept = and(ne(orders.paymentStatus, 'voided'), isNull(orders.canceledAt))

/** The orders that contain seats of a session and are not canceled, oldest first; their seats may have been returned. */
export function listSessionOrders(db: Db, session: SessionKey): Promise<OrderRow[]> {
  const held = heldSeats(db, [session])
  return db
    .select(getTableColumns(orders))
    .from(held)
    .innerJoin(orders, eq(orders.checkoutId, held.checkoutId))
    .where(isKept)
    .orderBy(asc(orders.createdAt), asc(orders.id))
}

/** The items of the same orders, for each of these sessions. */
export async function itemsBySession(
  db: Db,
  sessions: readonly SessionKey[],
): Promise<Map<string, Pick<OrderRow, 'checkoutId' | 'items'>[]>> {
  if (sessions.length === 0) return new Map()
  const held = heldSeats(db, sessions)
  const rows = await db
    .select({ variantId: held.variantId, checkoutId: orders.checkoutId, items: orders.items })
    .from(held)
    .innerJoin(orders, eq(orders.checkoutId, held.checkoutId))
    .where(isKept)
  return Map.groupBy(rows, ({ variantId }) => variantId ?? '')
}

/** Check-in times by order id. */
export async function checkInsOf(db: Db, variantId: string): Promise<Map<string, Date>> {
  const rows = await db.select().from(sessionCheckIns).where(eq(sessionCheckIns.variantId, variantId))
  return new Map(rows.map(({ orderId, checkedInAt }) => [orderId, checkedInAt]))
}

/** Records the check-in of an order, or removes it. @returns whether this changed anything */
export async function saveCheckIn(
  db: Db,
  checkIn: { variantId: string; orderId: string },
  checkedInAt: Date | null,
): Promise<boolean> {
  const { variantId, orderId } = checkIn
  const isThis = and(eq(sessionCheckIns.variantId, variantId), eq(sessionCheckIns.orderId, orderId))
  const { rowCount } = checkedInAt
    ? await db.insert(sessionCheckIns).values({ variantId, orderId, checkedInAt }).onConflictDoNothing()
    : await db.delete(sessionCheckIns).where(isThis)
  return rowCount !== 0
}
