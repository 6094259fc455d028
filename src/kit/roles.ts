/** The roles, from least to most (spec §6). */
export const roles = ['customer', 'admin', 'root'] as const

/** The role of a user. */
export type Role = (typeof roles)[number]

/** The user who performs an action. */
export interface Actor {
  id: string
  role: Role
}

/** The user on whom an action is performed. Protected accounts are configured (back office §6). */
export interface Managed extends Actor {
  isProtected?: boolean
}

/** Whether a role belongs to the back office. */
export function isStaff(role: Role): boolean {
  return role !== 'customer'
}
