import { queryOptions } from '@tanstack/react-query'
import { api } from '../../kit/api/api.ts'
import { getSession, listDrawers } from '../drawers-api.ts'

export const drawersKey = ['admin', 'drawers'] as const

/** The drawers and the newest closes, fetched again on each visit: others open and close them, too. */
export const drawersQuery = queryOptions({
  queryKey: [...drawersKey, 'list'],
  queryFn: () => api(listDrawers),
  refetchOnMount: 'always',
})

/** The drawers that take and give money now. */
export const openDrawersQuery = queryOptions({
  ...drawersQuery,
  select: ({ drawers }) => drawers.filter(({ session }) => session && !session.count),
})

/** A closed session, which does not change. */
export const sessionQuery = (sessionId: string) =>
  queryOptions({
    queryKey: [...drawersKey, 'session', sessionId],
    queryFn: () => api(getSession, { params: { sessionId } }),
  })
