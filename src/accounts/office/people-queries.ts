import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../kit/api/api.ts'
import { listSearch } from '../../kit/list/list-search.ts'
import type { Role } from '../../kit/roles.ts'
import { browseUsers, getUserFigures, userListQuery } from '../office-api.ts'
import { getSecondFactorPolicy } from '../second-factor-api.ts'

const { id: user, role: _, ...selection } = userListQuery.shape
export const readPeopleSearch = listSearch({ ...selection, user })
export type PeopleSearch = ReturnType<typeof readPeopleSearch>

const queryKey = ['admin', 'people'] as const

/** One page of the users of a role; the previous page stays visible while the next one loads. */
export const peopleQuery = (role: Role, { search, status, page }: PeopleSearch) =>
  queryOptions({
    queryKey: [...queryKey, role, { search, status, page }],
    queryFn: () => api(browseUsers, { query: { role, search, status, page } }),
    placeholderData: keepPreviousData,
  })

/** The user with this id, on whichever page of the list they are. */
export const personQuery = (role: Role, id: string) =>
  queryOptions({
    queryKey: [...queryKey, role, { id }],
    queryFn: () => api(browseUsers, { query: { role, id } }),
    select: ({ users }) => users[0] ?? null,
  })

/** Whether staff must have two-step verification; roots only. */
export const policyQuery = queryOptions({
  queryKey: [...queryKey, 'second-factor-policy'],
  queryFn: () => api(getSecondFactorPolicy),
})

/** Order figures of a user, refetched each time they are shown. */
export const figuresQuery = (id: string) =>
  queryOptions({
    queryKey: [...queryKey, 'figures', id],
    queryFn: () => api(getUserFigures, { params: { id } }),
    staleTime: 0,
    gcTime: 0,
  })
