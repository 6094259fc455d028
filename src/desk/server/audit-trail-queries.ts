import { and, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { users } from '../../accounts/server/tables.ts'
import { fullName } from '../../accounts/server/user-list-queries.ts'
import type { AuditActor } from '../../audit/actors.ts'
import type { AuditedKind } from '../../audit/server/audited.ts'
import { auditEvents } from '../../audit/server/tables.ts'
import type { PageRequest } from '../../kit/list-page.ts'
import { countPage } from '../../kit/server/database/count-page.ts'
import type { Db } from '../../kit/server/database/database.ts'
import { withinDateRange } from '../../kit/server/database/date-range.ts'
import type { FindNames } from '../../kit/server/database/record-names.ts'
import { matchesSearch } from '../../kit/server/database/text-search.ts'

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
  const { offset, ...counts } = await countPage(db, auditEvents, { where, page, size })
  const events = await db
    .select({ event: auditEvents, name: fullName, email: users.email })
    .from(auditEvents)
    .leftJoin(users, eq(users.id, auditEvents.actorId))
    .where(where)
    .orderBy(desc(auditEvents.id))
    .limit(size)
    .offset(offset)
  return { events, ...counts }
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

/** The latest recorded names of subjects that were deleted since. */
function findRecordedNames(db: Db, type: string, field: string, ids: string[]): ReturnType<FindNames> {
  const name = sql<string>`coalesce(${auditEvents.after} ->> ${field}::text, ${auditEvents.before} ->> ${field}::text)`
  return db
    .selectDistinctOn([auditEvents.subjectId], { id: auditEvents.subjectId, name })
    .from(auditEvents)
    .where(and(eq(auditEvents.subjectType, type), inArray(auditEvents.subjectId, ids), isNotNull(name)))
    .orderBy(auditEvents.subjectId, desc(auditEvents.id))
}

/** The names of subjects of one type by their ids, recorded ones of deleted subjects. */
export async function findNames(
  db: Db,
  type: string,
  { names, recorded }: AuditedKind,
  ids: string[],
): Promise<Map<string, string>> {
  const found = new Map((await names(db, ids)).map(({ id, name }) => [id, name]))
  const missing = ids.filter((id) => !found.has(id))
  if (recorded === undefined || missing.length === 0) return found
  for (const { id, name } of await findRecordedNames(db, type, recorded, missing)) found.set(id, name)
  return found
}
