import { type Actor, isStaff, type Managed, type Role } from '../kit/roles.ts'

/** Actions on a user. For changes of the role see `canAssignRole`. */
export type UserAction = 'view' | 'edit' | 'setPassword' | 'delete'

/** Whether an actor may create users of a role: admins may create customers and admins, root users any. */
export function canCreateUser(actor: Pick<Actor, 'role'>, role: Role): boolean {
  return actor.role === 'root' || (actor.role === 'admin' && role !== 'root')
}

/**
 * Whether a user may act on another user or on themselves. Admins manage customers and admins, root users manage all.
 * Only its owner may edit or delete a protected account. `setPassword` does not require the current password, so an
 * admin may not use it on themselves. The caller must ensure, under a lock, that a root user remains.
 */
export function canManage(actor: Actor, target: Managed, action: UserAction = 'edit'): boolean {
  if (actor.id === target.id) return canManageSelf(actor.role, target, action)
  if (!isStaff(actor.role) || (actor.role === 'admin' && target.role === 'root')) return false
  return action === 'view' || !target.isProtected
}

/** Whether an actor may change a user's role: root users only, not their own role, not that of a protected account. */
export function canAssignRole(actor: Actor, target: Managed): boolean {
  return actor.role === 'root' && actor.id !== target.id && !target.isProtected
}

function canManageSelf(role: Role, self: Managed, action: UserAction): boolean {
  if (action === 'view' || action === 'edit') return true
  if (role !== 'root') return false
  return action === 'setPassword' || !self.isProtected
}
