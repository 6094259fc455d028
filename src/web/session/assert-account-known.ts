import type { QueryClient } from '@tanstack/react-query'
import { createIsomorphicFn } from '@tanstack/react-start'
import { currentUserQuery } from './current-user.ts'

/**
 * The loader of the pages of an account: when the server cannot read whose it is, the answer is the page of an outage
 * (503) and not one that looks signed out. In the browser the page itself offers another try.
 */
export const assertAccountKnown = createIsomorphicFn()
  .client(async (_: QueryClient) => {})
  .server(async (queryClient: QueryClient) => {
    await queryClient.ensureQueryData(currentUserQuery)
  })
