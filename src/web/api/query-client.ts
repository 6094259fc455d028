import { QueryClient } from '@tanstack/react-query'

/** Reads never retry, never go stale and never refetch by themselves (spec §7); the current user says otherwise. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
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
