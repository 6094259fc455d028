import { and, desc, eq, ne, type SQLWrapper, sql } from 'drizzle-orm'
import type { PageRequest } from '../../kit/list-page.ts'
import type { Role } from '../../kit/roles.ts'
import { countPage } from '../../kit/server/database/count-page.ts'
import type { Db } from '../../kit/server/database/database.ts'
import { namesIn } from '../../kit/server/database/record-names.ts'
import { matchesSearch } from '../../kit/server/database/text-search.ts'
import type { UserStatus } from '../user-statuses.ts'
import { type UserRow, users } from './tables.ts'
import { isPresent } from './user-queries.ts'

const newestFirst = [desc(users.createdAt), desc(users.id)]

const nameIn = ({ firstName, lastName }: Record<'firstName' | 'lastName', SQLWrapper>) =>
  sql<string>`trim(concat_ws(' ', ${firstName}, ${lastName}))`

/** First and last name of a user; blank without either. */
export const fullName = nameIn(users)

/** The names of users, or addresses of those without one. */
export const findUserNames = namesIn(users, sql`coalesce(nullif(${fullName}, ''), ${users.email})`)

/** The name of who wrote or did something; null without one, and where the account is gone. */
export const nameOfAuthor = (author: Parameters<typeof nameIn>[0] = users) =>
  sql<string | null>`nullif(${nameIn(author)}, '')`

/** The users that follow the user `after`, newest first. */
export function listUsers(
  db: Db,
  { after, withRoots }: { after: string | undefined; withRoots: boolean },
  limit: number,
): Promise<UserRow[]> {
  const place = sql`(${users.createdAt}, ${users.id})`
  const filter = and(
    isPresent,
    withRoots ? undefined : ne(users.role, 'root'),
    after === undefined ? undefined : sql`${place} < (select created_at, id from ${users} where id = ${after})`,
  )
  return db
    .select()
    .from(users)
    .where(filter)
    .orderBy(...newestFirst)
    .limit(limit)
}

export function listUsersOfRole(db: Db, role: Role): Promise<UserRow[]> {
  return db
    .select()
    .from(users)
    .where(and(isPresent, eq(users.role, role)))
    .orderBy(...newestFirst)
}

interface UserPageQuery extends PageRequest {
  role: Role
  search?: string | undefined
  status?: UserStatus | undefined
  id?: string | undefined
}

/** One page of the matching users of a role, newest first. A page beyond the last returns the last. */
export async function findUserPage(db: Db, { role, search = '', status, id, page, size }: UserPageQuery) {
  const ofRole = and(isPresent, eq(users.role, role))
  const verified = status && eq(users.emailVerified, status === 'active')
  const filter = and(ofRole, verified, id ? eq(users.id, id) : undefined, matchesSearch(users.searchText, search))
  const { offset, ...counts } = await countPage(db, users, { all: ofRole, where: filter, page, size })
  const found = await db
    .select()
    .from(users)
    .where(filter)
    .orderBy(...newestFirst)
    .limit(size)
    .offset(offset)
  return { users: found, ...counts }
}
