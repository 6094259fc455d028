import { api } from '../../kit/api/api.ts'
import { localStore } from '../../kit/page/browser-storage.ts'
import { isLeavingAfterSignOut } from '../../kit/page/leaving-page.ts'
import { logout } from '../api.ts'

const storageKey = 'session-ending'

/**
 * Ends the session on the server, and stores the request in this browser until the server confirms it: a failed or slow
 * call must not leave a user signed in after the page reported the sign-out. Rethrows the call's error. `after`: nobody
 * asked for it, so that a passkey may continue it.
 */
export async function endSession(after?: 'inactivity'): Promise<void> {
  localStore.set(storageKey, after ?? '1')
  // `keepalive`: the request continues after the page is closed.
  await api(logout, { query: { after }, keepalive: true })
  // The next document may have been rendered while the session still existed: it asks again.
  if (!isLeavingAfterSignOut()) clearPendingSignOut()
}

/** Whether this browser has an unconfirmed sign-out. */
export function isSignOutPending(): boolean {
  return localStore.get(storageKey) !== null
}

/** Repeats the sign-out that is not confirmed. */
export function repeatSignOut(): Promise<void> {
  return endSession(localStore.get(storageKey) === 'inactivity' ? 'inactivity' : undefined)
}

/** Called after a sign-in: the pending sign-out must not end the new session. */
export function clearPendingSignOut(): void {
  localStore.remove(storageKey)
}
