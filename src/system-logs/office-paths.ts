/** Its pages of the back office, below /admin. */
export const systemLogsPaths = ['/system-logs'] as const
