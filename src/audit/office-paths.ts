/** Its pages of the back office, below /admin. */
export const auditPaths = ['/audit-trail'] as const
