import { and, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { type PageRequest, pagePosition } from '../../domain/list-page.ts'
import type { AuditActor } from '../../domain/lists.ts'
import { users } from '../accounts/tables.ts'
import { fullName } from '../accounts/user-list-queries.ts'
import { calendars } from '../appointments/tables.ts'
import { auditEvents } from '../audit/tables.ts'
import { products } from '../catalog/tables.ts'
import { contactMessages } from '../contact/tables.ts'
import { orders } from '../orders/tables.ts'
import { checkouts } from '../payments/tables.ts'
import { countBounded } from '../platform/database/bounded-count.ts'
import type { Db } from '../platform/database/database.ts'
import { withinDateRange } from '../platform/database/date-range.ts'
import { matchesSearch } from '../platform/database/text-search.ts'
import { systemLogs } from '../system-logs/tables.ts'

interface Browse extends PageRequest {
  search?: string | undefined
  actor?: AuditActor | undefined
  action?: string | undefined
  subject?: string | undefined
  subjectId?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

/** One page of the matching events, newest first, with the actors. A page number beyond the last returns the last page. */
export async function findAuditPage(db: Db, { page, size, ...selection }: Browse) {
  const where = and(matches(selection), await matchesActor(db, selection.search ?? ''))
  const [total, matching] = await Promise.all([countBounded(db, auditEvents), countBounded(db, auditEvents, where)])
  const { offset, ...place } = pagePosition({ page, size }, matching)
  const events = await db
    .select({ event: auditEvents, name: fullName, email: users.email })
    .from(auditEvents)
    .leftJoin(users, eq(users.id, auditEvents.actorId))
    .where(where)
    .orderBy(desc(auditEvents.id))
    .limit(size)
    .offset(offset)
  return { events, ...place, matching, total }
}

function matches({ actor, action, subject, subjectId, ...days }: Omit<Browse, 'page' | 'size' | 'search'>) {
  return and(
    actor && (actor === 'system' ? isNull(auditEvents.actorRole) : eq(auditEvents.actorRole, actor)),
    action ? eq(auditEvents.action, action) : undefined,
    subject ? eq(auditEvents.subjectType, subject) : undefined,
    subjectId ? eq(auditEvents.subjectId, subjectId) : undefined,
    withinDateRange(auditEvents.at, days),
  )
}

/** The actor is one of the users that match a search, at most the newest 1,000 of them. */
async function matchesActor(db: Db, search: string): Promise<SQL | undefined> {
  const found = matchesSearch(users.searchText, search)
  if (!found) return undefined
  // A separate query: with a subquery in the condition Postgres would read the whole table.
  const actors = await db.select({ id: users.id }).from(users).where(found).orderBy(desc(users.createdAt)).limit(1_000)
  return inArray(
    auditEvents.actorId,
    actors.map(({ id }) => id),
  )
}

/** Finds the names of subjects of one type by their ids; deleted subjects are left out. */
type NameQuery = (db: Db, ids: string[]) => Promise<{ id: string; name: string }[]>

const nameQueries: Record<string, NameQuery> = {
  user: (db, ids) =>
    db
      .select({ id: users.id, name: sql<string>`coalesce(nullif(${fullName}, ''), ${users.email})` })
      .from(users)
      .where(inArray(users.id, ids)),
  product: (db, ids) =>
    db.select({ id: products.id, name: products.name }).from(products).where(inArray(products.id, ids)),
  calendar: (db, ids) =>
    db.select({ id: calendars.id, name: calendars.name }).from(calendars).where(inArray(calendars.id, ids)),
  order: (db, ids) =>
    db.select({ id: orders.id, name: orders.orderNumber }).from(orders).where(inArray(orders.id, ids)),
  checkout: (db, ids) =>
    db.select({ id: checkouts.id, name: checkouts.orderNumber }).from(checkouts).where(inArray(checkouts.id, ids)),
  contact_message: (db, ids) =>
    db
      .select({ id: contactMessages.id, name: contactMessages.name })
      .from(contactMessages)
      .where(inArray(contactMessages.id, ids)),
  system_log: (db, ids) =>
    db.select({ id: systemLogs.id, name: systemLogs.title }).from(systemLogs).where(inArray(systemLogs.id, ids)),
}

/** The names of subjects of one type by their ids; empty for types without names. */
export async function findNames(db: Db, type: string, ids: string[]): Promise<Map<string, string>> {
  const query = Object.hasOwn(nameQueries, type) ? nameQueries[type] : undefined
  if (!query || ids.length === 0) return new Map()
  const found = await query(db, ids)
  return new Map(found.map(({ id, name }) => [id, name]))
}
