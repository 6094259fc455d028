import { localStore } from '../../kit/page/browser-storage.ts'

const storageKey = 'last-activity'
const sentKey = 'activity-reported'
const writeEvery = 1_000
const pingEvery = 60_000

let suspensions = 0

/**
 * Suspends the inactivity sign-out during an operation that must not be interrupted, such as a payment window.
 * Returns the resume function; calling it twice is harmless.
 */
export function suspendInactivity(): () => void {
  suspensions += 1
  let active = true
  return () => {
    if (!active) return
    active = false
    suspensions -= 1
    recordActivity(Date.now(), true)
  }
}

export function isInactivitySuspended(): boolean {
  return suspensions > 0
}

let lastWritten = 0

/** Records activity for every tab of this browser; at most once a second, because mouse events are frequent. */
export function recordActivity(now: number, force = false): void {
  if (!force && now - lastWritten < writeEvery) return
  lastWritten = now
  localStore.set(storageKey, String(now))
}

/** The latest activity in any tab. Uses timestamps instead of timers, so that the time in standby counts. */
export function lastActivity(): number {
  const stored = Number(localStore.get(storageKey))
  return Math.max(Number.isFinite(stored) ? stored : 0, lastWritten)
}

/** Discards the activity of an earlier session. */
export function clearActivity(): void {
  lastWritten = 0
  localStore.remove(storageKey)
}

/**
 * Whether to send activity to the server now: at most once a minute across all tabs, and only after activity since
 * the last ping. Returning true records the ping.
 */
export function takeActivityPing(now: number): boolean {
  const sent = Number(localStore.get(sentKey)) || 0
  if (now - sent < pingEvery || lastActivity() <= sent) return false
  localStore.set(sentKey, String(now))
  return true
}
