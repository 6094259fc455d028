import type { QueryClient } from '@tanstack/react-query'
import type { User } from '../../../contract/accounts.ts'
import { currentUserQuery } from '../../session/current-user.ts'

/**
 * Who is signed in at this moment, or null. What the browser remembers may be over: it is asked again, or somebody
 * whose session ended would be sent away from the very page that they need. A failure counts as nobody.
 */
export async function whoIsSignedIn(queryClient: QueryClient): Promise<User | null> {
  if (queryClient.getQueryData(currentUserQuery.queryKey) === null) return null
  return queryClient.fetchQuery({ ...currentUserQuery, staleTime: 0 }).catch(() => null)
}
