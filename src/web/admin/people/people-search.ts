import { type UserStatus, userStatus } from '../../../contract/users.ts'

/** The state of a list as its address carries it; what is not set is left out. */
export interface PeopleSearch {
  search?: string
  status?: UserStatus
  page?: number
  /** The id of the user whose details are open. */
  user?: string
}

/** Reads an address. The router parses `?search=24` as a number. */
export function readPeopleSearch(query: Record<string, unknown>): PeopleSearch {
  const search = word(query.search).slice(0, 200)
  const status = userStatus.safeParse(query.status).data
  const page = Number(query.page)
  const user = word(query.user)
  return {
    ...(search !== '' && { search }),
    ...(status && { status }),
    ...(Number.isInteger(page) && page > 1 && page <= 1_000_000 && { page }),
    ...(user !== '' && { user }),
  }
}

function word(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
