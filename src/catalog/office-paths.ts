/** Its pages of the back office, below /admin. */
export const catalogPaths = ['/search'] as const
