import { and, desc, eq, ne, sql } from 'drizzle-orm'
import { type PageRequest, pagePosition } from '../../domain/list-page.ts'
import type { UserStatus } from '../../domain/lists.ts'
import type { Role } from '../../domain/roles.ts'
import type { Db } from '../platform/database/database.ts'
import { matchesSearch } from '../platform/database/text-search.ts'
import { type UserRow, users } from './tables.ts'
import { isPresent } from './user-queries.ts'

const newestFirst = [desc(users.createdAt), desc(users.id)]

/** First and last name of a user; blank without either. */
export const fullName = sql<string>`trim(concat_ws(' ', ${users.firstName}, ${users.lastName}))`

export function listAllUsers(db: Db, options: { withRoots: boolean }): Promise<UserRow[]> {
  const filter = and(isPresent, options.withRoots ? undefined : ne(users.role, 'root'))
  return db
    .select()
    .from(users)
    .where(filter)
    .orderBy(...newestFirst)
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

const searched = [users.firstName, users.lastName, users.email, users.pendingEmail, users.phone]

/** One page of the matching users of a role, newest first. A page beyond the last returns the last. */
export async function findUserPage(db: Db, { role, search = '', status, id, page, size }: UserPageQuery) {
  const ofRole = and(isPresent, eq(users.role, role))
  const verified = status && eq(users.emailVerified, status === 'active')
  const filter = and(ofRole, verified, id ? eq(users.id, id) : undefined, matchesSearch(searched, search))
  const [total, matching] = await Promise.all([db.$count(users, ofRole), db.$count(users, filter)])
  const { offset, ...place } = pagePosition({ page, size }, matching)
  const found = await db
    .select()
    .from(users)
    .where(filter)
    .orderBy(...newestFirst)
    .limit(size)
    .offset(offset)
  return { users: found, ...place, matching, total }
}
