import { useCallback, useEffect, useRef, useState } from 'react'
import { storedAttempt } from '../../../checkout/store/attempt.ts'
import { api } from '../../../kit/api/api.ts'
import { lazyComponent } from '../../../kit/page/lazy-component.tsx'
import { reportActivity } from '../../sessions-api.ts'
import { useCurrentUser } from './current-user.ts'
import { isInactivitySuspended, lastActivity, recordActivity, takeActivityReport } from './inactivity.ts'
import { signOut } from './sign-out.ts'
import { useSessionEnd } from './use-session-end.ts'

const InactivityDialog = lazyComponent(() =>
  import('./inactivity-dialog.tsx').then((module) => module.InactivityDialog),
)

/** Signs out after inactivity, while a user is signed in. */
export function InactivityGuard() {
  const user = useCurrentUser()
  return user === null ? null : <Watch userId={user.id} />
}

function Watch({ userId }: { userId: string }) {
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null)
  const ended = useRef(false)
  const end = useCallback(() => {
    if (ended.current) return
    ended.current = true
    void signOut(userId)
  }, [userId])
  const isEnded = useSessionEnd()
  const report = useCallback(() => {
    api(reportActivity).catch((error: unknown) => {
      if (!isEnded(error)) console.warn('The activity was not reported', error)
    })
  }, [isEnded])
  const staySignedIn = useCallback(() => {
    recordActivity(Date.now(), true)
    setSecondsLeft(null)
  }, [])
  useInactivity(userId, { onAsk: setSecondsLeft, onOver: end, onReport: report })
  if (secondsLeft === null) return null
  return <InactivityDialog secondsLeft={secondsLeft} onStay={staySignedIn} onLeave={() => void signOut()} />
}

interface Steps {
  onAsk: (secondsLeft: number | null) => void
  onOver: () => void
  onReport: () => void
}

/** Signed-in users are signed out after 2 minutes without activity (spec §4, §9), and warned at 1:30 (WCAG 2.2.1). */
const signOutAfter = 120_000
const askAfter = 90_000

/** The phase for a given time since the last activity. */
export function inactivityPhase(idle: number): 'active' | 'asking' | 'over' {
  if (idle >= signOutAfter) return 'over'
  return idle >= askAfter ? 'asking' : 'active'
}

/** Events that count as activity (spec §4). */
const activityEvents = ['mousedown', 'mousemove', 'keydown', 'scroll', 'touchstart', 'click'] as const

function useInactivity(userId: string, { onAsk, onOver, onReport }: Steps): void {
  useEffect(() => {
    // Opening a page long after the last activity must not extend the session, except on return from an open payment.
    if (lastActivity() === 0 || storedAttempt(userId)?.phase === 'open') recordActivity(Date.now(), true)
    let asking = false
    const check = () => {
      const now = Date.now()
      if (isInactivitySuspended()) recordActivity(now)
      const idle = now - lastActivity()
      const phase = inactivityPhase(idle)
      if (phase === 'over') return onOver()
      asking = phase === 'asking'
      onAsk(asking ? Math.ceil((signOutAfter - idle) / 1000) : null)
      if (takeActivityReport(now)) onReport()
    }
    const act = (event: Event) => {
      // Opening the dialog locks scrolling, which fires a scroll event.
      if (asking && event.type === 'scroll') return
      // After the computer slept, the first movement must not extend an expired session.
      if (!isInactivitySuspended() && inactivityPhase(Date.now() - lastActivity()) === 'over') return onOver()
      recordActivity(Date.now(), asking)
      if (asking) check()
    }
    check()
    const timer = setInterval(check, 1000)
    for (const name of activityEvents) window.addEventListener(name, act, { passive: true, capture: true })
    document.addEventListener('visibilitychange', check)
    return () => {
      clearInterval(timer)
      for (const name of activityEvents) window.removeEventListener(name, act, { capture: true })
      document.removeEventListener('visibilitychange', check)
    }
  }, [userId, onAsk, onOver, onReport])
}
