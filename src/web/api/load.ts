import type { EnsureQueryDataOptions, QueryClient } from '@tanstack/react-query'
import { createIsomorphicFn } from '@tanstack/react-start'

// biome-ignore lint/suspicious/noExplicitAny: queries of every type stand side by side in one list
export type AnyQuery = EnsureQueryDataOptions<any, any, any, any>

/** Starts a read in the background, unless it failed before: only the visitor repeats a failed read (spec §7). */
export function startRead(queryClient: QueryClient, query: AnyQuery): void {
  if (queryClient.getQueryState(query.queryKey)?.status !== 'error') void queryClient.prefetchQuery(query)
}

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
    for (const query of [...required, ...optional]) startRead(queryClient, query)
  })
