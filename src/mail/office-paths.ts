/** Its pages of the back office, below /admin. */
export const mailPaths = ['/email-settings'] as const
