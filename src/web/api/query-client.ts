import { QueryClient } from '@tanstack/react-query'

/** Reads never retry, never go stale and never refetch by themselves, even after a failure (spec §7). Queries may override it. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        retryOnMount: false,
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        // Without a connection a call fails and the page offers another try, instead of waiting with its placeholders.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
