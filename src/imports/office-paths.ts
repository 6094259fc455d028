/** Its pages of the back office, below /admin. */
export const importsPaths = ['/imports', '/imports/$id'] as const
