import { localStore } from '../storage/browser-storage.ts'

/** A signed-in visitor is signed out after 2 minutes without activity (spec §4, §9), and asked at 1:30 (WCAG 2.2.1). */
export const signOutAfter = 120_000
export const askAfter = 90_000

/** What counts as activity (spec §4). */
export const activityEvents = ['mousedown', 'mousemove', 'keydown', 'scroll', 'touchstart', 'click'] as const

const storageKey = 'last-activity'
const reportedKey = 'activity-reported'
const writeEvery = 1_000
const reportEvery = 60_000

let suspensions = 0

/**
 * Keeps the visitor signed in while something must not be interrupted, such as a payment window.
 * Returns how to resume; calling that twice is harmless.
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

/** Notes activity for every tab of this browser; at most once a second, as the mouse moves more often. */
export function recordActivity(now: number, force = false): void {
  if (!force && now - lastWritten < writeEvery) return
  lastWritten = now
  localStore.set(storageKey, String(now))
}

/** The latest activity in any tab. Compared by timestamps, so that a sleeping computer counts too. */
export function lastActivity(): number {
  const stored = Number(localStore.get(storageKey))
  return Math.max(Number.isFinite(stored) ? stored : 0, lastWritten)
}

/** Activity of an earlier session says nothing about the next one. */
export function forgetActivity(): void {
  lastWritten = 0
  localStore.remove(storageKey)
}

/**
 * Whether the server should hear of activity now: at most once a minute from all tabs together, and only when there
 * was some since the last report. A true answer counts as that report.
 */
export function takeActivityReport(now: number): boolean {
  const reported = Number(localStore.get(reportedKey)) || 0
  if (now - reported < reportEvery || lastActivity() <= reported) return false
  localStore.set(reportedKey, String(now))
  return true
}

/** Where the time since the last activity leads. */
export function inactivityPhase(idle: number): 'active' | 'asking' | 'over' {
  if (idle >= signOutAfter) return 'over'
  return idle >= askAfter ? 'asking' : 'active'
}
