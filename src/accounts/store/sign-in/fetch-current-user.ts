import type { QueryClient } from '@tanstack/react-query'
import type { User } from '../../../session/api.ts'
import { currentUserQuery } from '../../../session/store/current-user.ts'

/**
 * Fetches the current user, or null. The cached user may be outdated: trusting it would redirect a user with an expired
 * session away from the sign-in page. A failure returns null.
 */
export async function fetchCurrentUser(queryClient: QueryClient): Promise<User | null> {
  if (queryClient.getQueryData(currentUserQuery.queryKey) === null) return null
  return queryClient.fetchQuery({ ...currentUserQuery, staleTime: 0 }).catch(() => null)
}
