import { and, asc, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { users } from '../../accounts/server/tables.ts'
import { nameOfAuthor } from '../../accounts/server/user-list-queries.ts'
import type { Cents } from '../../kit/money.ts'
import type { Db, Tx } from '../../kit/server/database/database.ts'
import { refunds } from '../../sale/server/tables.ts'
import { tenders } from '../../tenders/server/tables.ts'
import type { TenderKind } from '../../tenders/tender.ts'
import type { SessionMoney } from '../drawer.ts'
import { type DrawerMoveRow, type DrawerSessionRow, drawerMoves, drawerSessions, drawers } from './tables.ts'

const opener = alias(users, 'opener')
const counter = alias(users, 'counter')
const closer = alias(users, 'closer')
const reopener = alias(users, 'reopener')

const isOpen = isNull(drawerSessions.closedAt)

/** All drawers by name, or one, each with its open session. */
export function listDrawersWithSession(db: Db, id?: string) {
  return db
    .select({
      id: drawers.id,
      name: drawers.name,
      placeState: drawers.placeState,
      session: drawerSessions,
      openedBy: nameOfAuthor(opener),
      countedBy: nameOfAuthor(counter),
    })
    .from(drawers)
    .leftJoin(drawerSessions, and(eq(drawerSessions.drawerId, drawers.id), isOpen))
    .leftJoin(opener, eq(opener.id, drawerSessions.openedBy))
    .leftJoin(counter, eq(counter.id, drawerSessions.countedBy))
    .where(id === undefined ? undefined : eq(drawers.id, id))
    .orderBy(asc(sql`lower(${drawers.name})`), asc(drawers.id))
}

const selectClosed = (db: Db) =>
  db
    .select({
      session: drawerSessions,
      drawer: drawers.name,
      placeState: drawers.placeState,
      openedBy: nameOfAuthor(opener),
      countedBy: nameOfAuthor(counter),
      closedBy: nameOfAuthor(closer),
      reopenedBy: nameOfAuthor(reopener),
    })
    .from(drawerSessions)
    .innerJoin(drawers, eq(drawers.id, drawerSessions.drawerId))
    .leftJoin(opener, eq(opener.id, drawerSessions.openedBy))
    .leftJoin(counter, eq(counter.id, drawerSessions.countedBy))
    .leftJoin(closer, eq(closer.id, drawerSessions.closedBy))
    .leftJoin(reopener, eq(reopener.id, drawerSessions.reopenedBy))

/** The newest closed sessions, at most `limit`. */
export const listClosedSessions = (db: Db, limit: number) =>
  selectClosed(db).where(isNotNull(drawerSessions.closedAt)).orderBy(desc(drawerSessions.number)).limit(limit)

/** A closed session with the names of its drawer and of staff; null without one. */
export async function findClosedSession(db: Db, id: string) {
  const [row] = await selectClosed(db).where(and(eq(drawerSessions.id, id), isNotNull(drawerSessions.closedAt)))
  return row ?? null
}

/** Adds a drawer. @returns its id; null when another one has the name. */
export async function insertDrawer(tx: Tx, drawer: typeof drawers.$inferInsert): Promise<string | null> {
  const [row] = await tx.insert(drawers).values(drawer).onConflictDoNothing().returning({ id: drawers.id })
  return row?.id ?? null
}

export async function findDrawerName(tx: Tx, id: string): Promise<string | null> {
  const [row] = await tx.select({ name: drawers.name }).from(drawers).where(eq(drawers.id, id))
  return row?.name ?? null
}

/** Opens a drawer. @returns whether it was closed before. */
export async function insertSession(tx: Tx, session: typeof drawerSessions.$inferInsert): Promise<boolean> {
  const rows = await tx
    .insert(drawerSessions)
    .values(session)
    .onConflictDoNothing()
    .returning({ id: drawerSessions.id })
  return rows.length > 0
}

/**
 * The open session of a drawer, locked; null without one.
 * @param strength `update` waits for all who record money, and stops them; `share` is for those who record it
 */
export async function lockOpenSession(
  tx: Tx,
  drawerId: string,
  strength: 'update' | 'share',
): Promise<DrawerSessionRow | null> {
  const [row] = await tx
    .select()
    .from(drawerSessions)
    .where(and(eq(drawerSessions.drawerId, drawerId), isOpen))
    .for(strength)
  return row ?? null
}

/** The drawers that take and give money now. */
export function listTakingDrawers(tx: Tx): Promise<{ drawerId: string }[]> {
  return tx
    .select({ drawerId: drawerSessions.drawerId })
    .from(drawerSessions)
    .where(and(isOpen, isNull(drawerSessions.countedAt)))
}

/** The drawers of sessions, by the session. */
export async function drawersOfSessions(db: Db, sessionIds: readonly string[]): Promise<Map<string, string>> {
  if (sessionIds.length === 0) return new Map()
  const { id, drawerId } = drawerSessions
  const rows = await db
    .select({ id, drawerId })
    .from(drawerSessions)
    .where(inArray(id, [...sessionIds]))
  return new Map(rows.map((row) => [row.id, row.drawerId]))
}

/** The state whose taxes the sales at a drawer have; null for that of the shop, and for an unknown drawer. */
export async function findPlaceState(db: Db, id: string): Promise<string | null> {
  const [row] = await db.select({ placeState: drawers.placeState }).from(drawers).where(eq(drawers.id, id))
  return row?.placeState ?? null
}

/** A session, locked for those who record money. */
export async function shareSession(tx: Tx, id: string): Promise<DrawerSessionRow | null> {
  const [row] = await tx.select().from(drawerSessions).where(eq(drawerSessions.id, id)).for('share')
  return row ?? null
}

/** The drawer of a session. */
export async function findDrawerOfSession(tx: Tx, sessionId: string): Promise<string | null> {
  const [row] = await tx
    .select({ drawerId: drawerSessions.drawerId })
    .from(drawerSessions)
    .where(eq(drawerSessions.id, sessionId))
  return row?.drawerId ?? null
}

/** The settled tenders of a session, and the refunds out of its drawer, for their taxes. */
export async function listMoneyOf(
  db: Db,
  sessionId: string,
): Promise<{ tenders: { id: string; orderId: string }[]; refunds: { id: string; checkoutId: string }[] }> {
  return {
    tenders: await db
      .select({ id: tenders.id, orderId: tenders.orderId })
      .from(tenders)
      .where(and(eq(tenders.drawerSessionId, sessionId), eq(tenders.state, 'settled'))),
    refunds: await db
      .select({ id: refunds.id, checkoutId: refunds.checkoutId })
      .from(refunds)
      .where(eq(refunds.drawerSessionId, sessionId)),
  }
}

/** What came in at the desk of a session, by kind. */
export function sumReceived(
  db: Db,
  sessionId: string,
): Promise<{ kind: TenderKind; amount: Cents; tenders: number }[]> {
  return db
    .select({
      kind: tenders.kind,
      amount: sql`sum(${tenders.amount})`.mapWith(tenders.amount),
      tenders: sql<number>`count(*)::int`,
    })
    .from(tenders)
    .where(and(eq(tenders.drawerSessionId, sessionId), eq(tenders.state, 'settled')))
    .groupBy(tenders.kind)
    .orderBy(asc(tenders.kind))
}

/** The cash that was given back out of the drawer of a session. */
export async function sumRefunded(db: Db, sessionId: string): Promise<{ amount: Cents; refunds: number }> {
  const [row] = await db
    .select({
      amount: sql`coalesce(sum(${refunds.amount}), 0.00)`.mapWith(refunds.amount),
      refunds: sql<number>`count(*)::int`,
    })
    .from(refunds)
    .where(eq(refunds.drawerSessionId, sessionId))
  return row ?? { amount: 0, refunds: 0 }
}

/** What a session took and gave besides its opening, in cents. */
export async function sumSession(tx: Tx, sessionId: string): Promise<Omit<SessionMoney, 'opening'>> {
  const received = await sumReceived(tx, sessionId)
  const moved = await tx
    .select({ kind: drawerMoves.kind, amount: sql`sum(${drawerMoves.amount})`.mapWith(drawerMoves.amount) })
    .from(drawerMoves)
    .where(eq(drawerMoves.sessionId, sessionId))
    .groupBy(drawerMoves.kind)
  const sumOf = <Kind>(rows: readonly { kind: Kind; amount: Cents }[], wanted: Kind) =>
    rows.find(({ kind }) => kind === wanted)?.amount ?? 0
  const { amount: refunded } = await sumRefunded(tx, sessionId)
  return { cash: sumOf(received, 'cash'), refunded, movedIn: sumOf(moved, 'in'), movedOut: sumOf(moved, 'out') }
}

/** The moves of a session with the names of staff, oldest first. */
export function listMoves(db: Db, sessionId: string) {
  const { id, kind, amount, reason, at } = drawerMoves
  return db
    .select({ id, kind, amount, reason, at, by: nameOfAuthor() })
    .from(drawerMoves)
    .leftJoin(users, eq(users.id, drawerMoves.by))
    .where(eq(drawerMoves.sessionId, sessionId))
    .orderBy(asc(at), asc(id))
}

/** The move that a browser recorded with a key, and its drawer. */
export async function findMoveOfKey(tx: Tx, clientKey: string): Promise<(DrawerMoveRow & { drawerId: string }) | null> {
  const [row] = await tx
    .select({ move: drawerMoves, drawerId: drawerSessions.drawerId })
    .from(drawerMoves)
    .innerJoin(drawerSessions, eq(drawerSessions.id, drawerMoves.sessionId))
    .where(eq(drawerMoves.clientKey, clientKey))
  return row ? { ...row.move, drawerId: row.drawerId } : null
}

export async function insertMove(tx: Tx, move: typeof drawerMoves.$inferInsert): Promise<void> {
  await tx.insert(drawerMoves).values(move)
}

type SessionChange =
  | Pick<DrawerSessionRow, 'counted' | 'expected' | 'countedBy' | 'countedAt'>
  | Pick<DrawerSessionRow, 'closedBy' | 'closedAt' | 'note' | 'number' | 'taxes' | 'counterSales'>

/** Changes a session that is locked and not closed. */
export async function updateSession(
  tx: Tx,
  id: string,
  change: SessionChange & Partial<Pick<DrawerSessionRow, 'reopenedBy' | 'reopenedAt' | 'reopenReason'>>,
): Promise<void> {
  await tx.update(drawerSessions).set(change).where(eq(drawerSessions.id, id))
}

/** The number of the next close. It is without gaps only for transactions that close one after another. */
export async function nextCloseNumber(tx: Tx): Promise<number> {
  const [row] = await tx
    .select({ next: sql<number>`coalesce(max(${drawerSessions.number}), 0) + 1` })
    .from(drawerSessions)
  return row?.next ?? 1
}
