import { type UserStatus, userStatuses } from '../../../domain/lists.ts'
import { omitEmpty, oneOf, pageIn, searchTextIn } from '../list/list-address.ts'

/** The state of a list as its address carries it; what is not set is left out. */
export interface PeopleSearch {
  search?: string
  status?: UserStatus
  page?: number
  /** The id of the user whose details are open. */
  user?: string
}

/** Parses the search parameters. The router turns `?search=24` into a number. */
export function readPeopleSearch(query: Record<string, unknown>): PeopleSearch {
  return omitEmpty({
    search: searchTextIn(query.search),
    status: oneOf(userStatuses, query.status),
    page: pageIn(query.page),
    user: searchTextIn(query.user),
  })
}
