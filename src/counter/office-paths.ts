/** Its page of the back office, below /admin. */
export const counterPaths = ['/counter'] as const
