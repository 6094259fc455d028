import { fault } from '../../kit/fault.ts'
import { forbidden, refusal } from '../../kit/server/http/errors.ts'
import type { Viewer } from '../../kit/server/http/guards.ts'
import { personRefusals } from '../office-texts.ts'
import type { UserRow } from './tables.ts'

// Both functions expect the ids of all roots, locked until the change is committed.

/** @throws HttpError 403 when the viewer lost the role while waiting for the lock. */
export function assertStillRoot(viewer: Viewer, lockedRoots: readonly string[]): void {
  if (!lockedRoots.includes(viewer.id)) throw forbidden('root')
}

/** @throws HttpError 409 when no root would remain. */
export function assertNotLastRoot(user: Pick<UserRow, 'id'>, lockedRoots: readonly string[]): void {
  if (lockedRoots.every((id) => id === user.id)) {
    throw refusal(409, fault(personRefusals, 'last_root'))
  }
}
