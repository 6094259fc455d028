export type LoginTab = 'sign-in' | 'register'

export interface LoginSearch {
  /** Only names of this list, never a URL of the query, decide where a sign-in leads. */
  redirect?: 'checkout'
  /** Left out for the first tab. */
  tab?: 'register'
}

/** Reads the address of the login page; whatever it does not know is dropped. */
export function readLoginSearch(query: { redirect?: unknown; tab?: unknown }): LoginSearch {
  return {
    ...(query.redirect === 'checkout' && { redirect: 'checkout' as const }),
    ...(query.tab === 'register' && { tab: 'register' as const }),
  }
}
