/** Its pages of the back office, below /admin. */
export const drawersPaths = ['/drawers', '/drawers/$sessionId'] as const
