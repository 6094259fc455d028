import type { QueryClient } from '@tanstack/react-query'
import { createIsomorphicFn } from '@tanstack/react-start'
import { currentUserQuery } from '../../../session/store/current-user.ts'

/**
 * Loader of account pages: when the server cannot read the session, it responds with 503 instead of a page that looks
 * signed out. In the browser the page itself offers a retry.
 */
export const assertAccountKnown = createIsomorphicFn()
  .client(async (_: QueryClient) => {})
  .server(async (queryClient: QueryClient) => {
    await queryClient.ensureQueryData(currentUserQuery)
  })
