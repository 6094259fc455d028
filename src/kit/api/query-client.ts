import { QueryClient } from '@tanstack/react-query'

/** Queries never retry, never become stale and never refetch automatically (spec §7). A query may override it. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        retryOnMount: false,
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        // Offline, a request fails and the page offers a retry, instead of pausing with placeholders.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
