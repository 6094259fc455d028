/** The roles, from least to most (spec §6). */
export const roles = ['customer', 'admin', 'root'] as const

/** What a user is to the shop. */
export type Role = (typeof roles)[number]

/** Who acts. */
export interface Actor {
  id: string
  role: Role
}

/** Whom it is done to. Protected accounts are named in the configuration (back office §6). */
export interface Managed extends Actor {
  isProtected?: boolean
}

/** What can be done to a user. Changing a role is `canAssignRole`. */
export type UserAction = 'view' | 'edit' | 'setPassword' | 'delete'

/** Whether a role belongs to the back office. */
export function isStaff(role: Role): boolean {
  return role !== 'customer'
}

/** Whether one may create users of a role: admins customers and admins, roots any. */
export function canCreateUser(actor: Pick<Actor, 'role'>, role: Role): boolean {
  return actor.role === 'root' || (actor.role === 'admin' && role !== 'root')
}

/**
 * Whether one user may act on another, or on themselves. Admins manage customers and admins, roots everybody.
 * Nobody else edits or deletes a protected account. `setPassword` is the staff's call without the current password,
 * so an admin may not use it on themselves. That a root remains is for the caller to ensure, under a lock.
 */
export function canManage(actor: Actor, target: Managed, action: UserAction = 'edit'): boolean {
  if (actor.id === target.id) return canManageSelf(actor.role, target, action)
  if (!isStaff(actor.role) || (actor.role === 'admin' && target.role === 'root')) return false
  return action === 'view' || !target.isProtected
}

/** Whether one may give a user a role: roots only, never to themselves, never to a protected account. */
export function canAssignRole(actor: Actor, target: Managed): boolean {
  return actor.role === 'root' && actor.id !== target.id && !target.isProtected
}

function canManageSelf(role: Role, self: Managed, action: UserAction): boolean {
  if (action === 'view' || action === 'edit') return true
  if (role !== 'root') return false
  return action === 'setPassword' || !self.isProtected
}
