import { conflict, forbidden } from '../platform/http/errors.ts'
import type { Viewer } from '../platform/http/guards.ts'
import type { UserRow } from './tables.ts'

/** Both take the ids of all roots, locked: only then does the answer hold until the change is written. */

/** @throws HttpError 403 for who lost the role while they waited for the lock. */
export function assertStillRoot(viewer: Viewer, lockedRoots: readonly string[]): void {
  if (!lockedRoots.includes(viewer.id)) throw forbidden('Root access required')
}

/** @throws HttpError 409 when nobody would be root any more. */
export function assertNotLastRoot(user: Pick<UserRow, 'id'>, lockedRoots: readonly string[]): void {
  if (lockedRoots.every((id) => id === user.id)) {
    throw conflict('The last root account cannot be deleted.', 'last_root')
  }
}
