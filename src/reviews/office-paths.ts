/** Its pages of the back office, below /admin. */
export const reviewsPaths = ['/reviews'] as const
