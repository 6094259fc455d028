/** Its pages of the back office, below /admin. */
export const outboxPaths = ['/outbox'] as const
