/** Its pages of the back office, below /admin. */
export const phoneOrdersPaths = ['/drafts'] as const
