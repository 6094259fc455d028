/** Signed-in users are signed out after 2 minutes without activity (spec §4, §9), and warned at 1:30 (WCAG 2.2.1). */
export const signOutAfter = 120_000
export const askAfter = 90_000

/** Events that count as activity (spec §4). */
export const activityEvents = ['mousedown', 'mousemove', 'keydown', 'scroll', 'touchstart', 'click'] as const

/** The phase for a given time since the last activity. */
export function inactivityPhase(idle: number): 'active' | 'asking' | 'over' {
  if (idle >= signOutAfter) return 'over'
  return idle >= askAfter ? 'asking' : 'active'
}
