import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import { api } from '../../kit/api/api.ts'
import { ApiError } from '../../kit/api/api-error.ts'
import { currentUser, type User } from '../api.ts'
import { isSignOutPending, repeatSignOut } from './session-ending.ts'

/** The signed-in user, or null; the only query that refetches on window focus (spec §7). */
export const currentUserQuery = queryOptions({
  queryKey: ['current-user'],
  queryFn: readCurrentUser,
  refetchOnWindowFocus: 'always',
})

const documentUsers = new WeakMap<QueryClient, User | null>()

/** Called while the document hydrates: keeps the user that it was rendered for. */
export function useDocumentUser(): void {
  const queryClient = useQueryClient()
  if (!documentUsers.has(queryClient)) {
    documentUsers.set(queryClient, queryClient.getQueryData(currentUserQuery.queryKey) ?? null)
  }
}

/**
 * The signed-in user; null while loading and when signed out. Parts of the document that hydrate after the user changed
 * still start with the user that they were rendered for.
 */
export function useCurrentUser(): User | null {
  const documentUser = documentUsers.get(useQueryClient())
  const { data = null } = useQuery(currentUserQuery)
  return useHydrated() || documentUser === undefined ? data : documentUser
}

/** Shows a saved profile immediately, and refetches the user (spec §7). */
export function refreshCurrentUser(queryClient: QueryClient, saved: User): void {
  queryClient.setQueryData(currentUserQuery.queryKey, saved)
  void queryClient.invalidateQueries(currentUserQuery)
}

/** Whether the user has a staff role. */
export function isStaff(user: User | null): boolean {
  return user !== null && user.role !== 'customer'
}

async function readCurrentUser(): Promise<User | null> {
  if (isSignOutPending() && !(await isEnded())) return null
  try {
    return await api(currentUser)
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null
    throw error
  }
}

async function isEnded(): Promise<boolean> {
  try {
    await repeatSignOut()
    return true
  } catch (error) {
    console.warn('The logout call failed again', error)
    return false
  }
}
