import type { EnsureQueryDataOptions, QueryClient } from '@tanstack/react-query'
import { createIsomorphicFn } from '@tanstack/react-start'

// biome-ignore lint/suspicious/noExplicitAny: queries of every type stand side by side in one list
type AnyQuery = EnsureQueryDataOptions<any, any, any, any>

interface Needs {
  /** Without these there is no page: on the server their failure is the page's failure. */
  required: readonly AnyQuery[]
  /** The page has a fallback for these. */
  optional?: readonly AnyQuery[]
}

/**
 * Reads what a page needs. The server waits, so that the page arrives whole; in the browser a navigation never waits:
 * the reads start, and the page shows its placeholders (`useQuery`) meanwhile.
 */
export const load: (queryClient: QueryClient, needs: Needs) => Promise<void> = createIsomorphicFn()
  .server(async (queryClient: QueryClient, { required, optional = [] }: Needs) => {
    await Promise.all([
      ...required.map((query) => queryClient.ensureQueryData(query)),
      ...optional.map((query) => queryClient.prefetchQuery(query)),
    ])
  })
  .client(async (queryClient: QueryClient, { required, optional = [] }: Needs) => {
    for (const query of [...required, ...optional]) void queryClient.prefetchQuery(query)
  })
