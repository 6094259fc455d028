import { logout } from '../../contract/accounts.ts'
import { api } from '../api/api.ts'
import { localStore } from '../storage/browser-storage.ts'

const storageKey = 'session-ending'

/**
 * Asks the server to end the session, and remembers in this browser that it was asked for until the server agrees: a
 * call that fails or is late must not leave somebody signed in who was told otherwise. Throws what the call throws.
 */
export async function endSession(): Promise<void> {
  localStore.set(storageKey, '1')
  // The call outlives the page: it is not given up with it.
  await api(logout, { keepalive: true })
  forgetEnding()
}

/** Whether this browser asked for the end of its session and no answer came yet. */
export function isSessionEnding(): boolean {
  return localStore.get(storageKey) !== null
}

/** Somebody signed in: that session is not to end. */
export function forgetEnding(): void {
  localStore.remove(storageKey)
}
