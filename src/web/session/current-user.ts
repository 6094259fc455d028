import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { currentUser, type User } from '../../contract/accounts.ts'
import { api } from '../api/api.ts'
import { ApiError } from '../api/api-error.ts'
import { endSession, isSessionEnding } from './session-ending.ts'

/** The signed-in user, or null; the one read that is asked again when the window gets the focus (spec §7). */
export const currentUserQuery = queryOptions({
  queryKey: ['current-user'],
  queryFn: readCurrentUser,
  refetchOnWindowFocus: 'always',
})

/** The signed-in user, or null while unknown and when nobody is. */
export function useCurrentUser(): User | null {
  return useQuery(currentUserQuery).data ?? null
}

/** Shows a saved profile at once, and reads the user again (spec §7). */
export function refreshCurrentUser(queryClient: QueryClient, saved: User): void {
  queryClient.setQueryData(currentUserQuery.queryKey, saved)
  void queryClient.invalidateQueries(currentUserQuery)
}

/** Whether the user works for the shop. */
export function isStaff(user: User | null): boolean {
  return user !== null && user.role !== 'customer'
}

async function readCurrentUser(): Promise<User | null> {
  if (isSessionEnding() && !(await isEnded())) return null
  try {
    return await api(currentUser)
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null
    throw error
  }
}

async function isEnded(): Promise<boolean> {
  try {
    await endSession()
    return true
  } catch (error) {
    console.warn('The logout call failed again', error)
    return false
  }
}
