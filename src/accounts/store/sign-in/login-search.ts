export type LoginTab = 'sign-in' | 'register'

export interface LoginSearch {
  /** Only names from this list, never a URL of the query, decide where a sign-in leads. */
  redirect?: 'checkout'
  /** Omitted for the first tab. */
  tab?: 'register'
}

/** Parses the search parameters of the login page; unknown values are ignored. */
export function readLoginSearch(query: { redirect?: unknown; tab?: unknown }): LoginSearch {
  return {
    ...(query.redirect === 'checkout' && { redirect: 'checkout' as const }),
    ...(query.tab === 'register' && { tab: 'register' as const }),
  }
}
