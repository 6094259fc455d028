import { and, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { users } from '../../accounts/server/tables.ts'
import { fullName } from '../../accounts/server/user-list-queries.ts'
import { bookings, calendars } from '../../appointments/server/tables.ts'
import type { AuditActor } from '../../audit/actors.ts'
import { auditEvents } from '../../audit/server/tables.ts'
import { products } from '../../catalog/server/tables.ts'
import { type PageRequest, pagePosition } from '../../kit/list-page.ts'
import { countBounded } from '../../kit/server/database/bounded-count.ts'
import type { Db } from '../../kit/server/database/database.ts'
import { withinDateRange } from '../../kit/server/database/date-range.ts'
import { matchesSearch } from '../../kit/server/database/text-search.ts'
import { mails } from '../../mail/server/tables.ts'
import { contactMessages } from '../../messages/server/tables.ts'
import { orders } from '../../orders/server/tables.ts'
import { checkouts } from '../../payments/server/tables.ts'
import { reviews } from '../../reviews/server/tables.ts'
import { systemLogs } from '../../system-logs/server/tables.ts'

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
  review: (db, ids) =>
    db
      .select({ id: reviews.id, name: products.name })
      .from(reviews)
      .innerJoin(products, eq(products.id, reviews.productId))
      .where(inArray(reviews.id, ids)),
  calendar: (db, ids) =>
    db.select({ id: calendars.id, name: calendars.name }).from(calendars).where(inArray(calendars.id, ids)),
  booking: (db, ids) =>
    db.select({ id: bookings.id, name: bookings.customerName }).from(bookings).where(inArray(bookings.id, ids)),
  mail: (db, ids) => db.select({ id: mails.id, name: mails.recipient }).from(mails).where(inArray(mails.id, ids)),
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

/** The field of events that holds the name of their subject. Names of people are not recorded. */
const recordedNames: Readonly<Record<string, string>> = {
  product: 'name',
  calendar: 'name',
  system_log: 'title',
  checkout: 'orderNumber',
}

/** The latest recorded names of subjects that were deleted since. */
function findRecordedNames(db: Db, type: string, ids: string[]): ReturnType<NameQuery> {
  const field = recordedNames[type]
  if (!field || ids.length === 0) return Promise.resolve([])
  const name = sql<string>`coalesce(${auditEvents.after} ->> ${field}::text, ${auditEvents.before} ->> ${field}::text)`
  return db
    .selectDistinctOn([auditEvents.subjectId], { id: auditEvents.subjectId, name })
    .from(auditEvents)
    .where(and(eq(auditEvents.subjectType, type), inArray(auditEvents.subjectId, ids), isNotNull(name)))
    .orderBy(auditEvents.subjectId, desc(auditEvents.id))
}

/** The names of subjects of one type by their ids, recorded ones of deleted subjects; empty for types without names. */
export async function findNames(db: Db, type: string, ids: string[]): Promise<Map<string, string>> {
  const query = Object.hasOwn(nameQueries, type) ? nameQueries[type] : undefined
  if (!query || ids.length === 0) return new Map()
  const found = new Map((await query(db, ids)).map(({ id, name }) => [id, name]))
  const deleted = await findRecordedNames(
    db,
    type,
    ids.filter((id) => !found.has(id)),
  )
  for (const { id, name } of deleted) found.set(id, name)
  return found
}
