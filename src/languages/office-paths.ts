/** Its pages of the back office, below /admin. */
export const languagesPaths = ['/languages'] as const
