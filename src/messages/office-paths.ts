/** Its pages of the back office, below /admin. */
export const messagesPaths = ['/messages'] as const
