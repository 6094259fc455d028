import type { EnsureQueryDataOptions, QueryClient } from '@tanstack/react-query'

// biome-ignore lint/suspicious/noExplicitAny: the list holds queries of different types
export type AnyQuery = EnsureQueryDataOptions<any, any, any, any>

/** Prefetches a query unless it failed before: only the user retries a failed query (spec §7). */
export function startRead(queryClient: QueryClient, query: AnyQuery): void {
  if (queryClient.getQueryState(query.queryKey)?.status !== 'error') void queryClient.prefetchQuery(query)
}

interface Needs {
  /** Required queries: on the server their failure fails the page. */
  required: readonly AnyQuery[]
  /** Queries for which the page has a fallback. */
  optional?: readonly AnyQuery[]
}

/**
 * Loads the data of a page. The server waits, so that the page is rendered completely; a navigation in the browser does
 * not wait: it starts the queries, and the page shows placeholders (`useQuery`) meanwhile.
 */
export const load = import.meta.env.SSR ? readAll : startAll

async function readAll(queryClient: QueryClient, { required, optional = [] }: Needs): Promise<void> {
  await Promise.all([
    ...required.map((query) => queryClient.ensureQueryData(query)),
    ...optional.map((query) => queryClient.prefetchQuery(query)),
  ])
}

async function startAll(queryClient: QueryClient, { required, optional = [] }: Needs): Promise<void> {
  for (const query of [...required, ...optional]) startRead(queryClient, query)
}
