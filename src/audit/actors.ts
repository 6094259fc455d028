import { roles } from '../kit/roles.ts'

/** Actors in the audit trail: users of a role, or the system. */
export const auditActors = [...roles, 'system'] as const
export type AuditActor = (typeof auditActors)[number]
