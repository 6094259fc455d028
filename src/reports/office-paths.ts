/** Its pages of the back office, below /admin. */
export const reportsPaths = ['/reports'] as const
