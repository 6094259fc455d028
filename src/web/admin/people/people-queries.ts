import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { browseUsers, getUserFigures } from '../../../contract/users.ts'
import type { Role } from '../../../domain/roles.ts'
import { api } from '../../api/api.ts'
import type { PeopleSearch } from './people-search.ts'

const queryKey = ['admin', 'people'] as const

/** One page of the users of a role; the page before stays on screen meanwhile. */
export const peopleQuery = (role: Role, { search, status, page }: PeopleSearch) =>
  queryOptions({
    queryKey: [...queryKey, role, { search, status, page }],
    queryFn: () => api(browseUsers, { query: { role, search, status, page } }),
    placeholderData: keepPreviousData,
  })

/** What a user has ordered; asked whenever it is shown. */
export const figuresQuery = (id: string) =>
  queryOptions({
    queryKey: [...queryKey, 'figures', id],
    queryFn: () => api(getUserFigures, { params: { id } }),
    staleTime: 0,
    gcTime: 0,
  })
