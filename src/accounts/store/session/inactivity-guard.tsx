import { useCallback, useEffect, useRef, useState } from 'react'
import { api } from '../../../kit/api/api.ts'
import { lazyComponent } from '../../../kit/page/lazy-component.tsx'
import { useCurrentUser } from '../../../session/store/current-user.ts'
import {
  isInactivitySuspended,
  lastActivity,
  recordActivity,
  takeActivityPing,
} from '../../../session/store/inactivity.ts'
import { useSessionEnd } from '../../../session/store/use-session-end.ts'
import { userRecords } from '../../../session/store/user-records.ts'
import { defaultInactivity } from '../../inactivity.ts'
import { sendActivity } from '../../sessions-api.ts'
import { signOut } from './sign-out.ts'

const InactivityDialog = lazyComponent(() =>
  import('./inactivity-dialog.tsx').then((module) => module.InactivityDialog),
)

/** Signs out after inactivity, while a user is signed in. */
export function InactivityGuard() {
  const user = useCurrentUser()
  // During an upgrade a server of the release before does not say.
  return user === null ? null : <Watch userId={user.id} minutes={user.inactivityMinutes ?? defaultInactivity} />
}

function Watch({ userId, minutes }: { userId: string; minutes: number }) {
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null)
  const ended = useRef(false)
  const end = useCallback(() => {
    if (ended.current) return
    ended.current = true
    void signOut(userId)
  }, [userId])
  const isEnded = useSessionEnd()
  const sendPing = useCallback(() => {
    api(sendActivity).catch((error: unknown) => {
      if (!isEnded(error)) console.warn('The activity was not reported', error)
    })
  }, [isEnded])
  const staySignedIn = useCallback(() => {
    recordActivity(Date.now(), true)
    setSecondsLeft(null)
  }, [])
  useInactivity(userId, minutes, { onAsk: setSecondsLeft, onOver: end, onActivity: sendPing })
  if (secondsLeft === null) return null
  return (
    <InactivityDialog
      minutes={minutes}
      secondsLeft={secondsLeft}
      onStay={staySignedIn}
      onLeave={() => void signOut()}
    />
  )
}

interface Steps {
  onAsk: (secondsLeft: number | null) => void
  onOver: () => void
  onActivity: () => void
}

/** Signed-in users are warned this long before they are signed out (WCAG 2.2.1). */
const askBefore = 30_000

/** The phase for a given time since the last activity, in milliseconds; by default 2 minutes (spec §4, §9). */
export function inactivityPhase(idle: number, minutes = defaultInactivity): 'active' | 'asking' | 'over' {
  const signOutAfter = minutes * 60_000
  if (idle >= signOutAfter) return 'over'
  return idle >= signOutAfter - askBefore ? 'asking' : 'active'
}

/** Events that count as activity (spec §4). */
const activityEvents = ['mousedown', 'mousemove', 'keydown', 'scroll', 'touchstart', 'click'] as const

function useInactivity(userId: string, minutes: number, { onAsk, onOver, onActivity }: Steps): void {
  useEffect(() => {
    // Opening a page long after the last activity must not extend the session, except on return from an open payment.
    if (lastActivity() === 0 || userRecords.isAway(userId)) recordActivity(Date.now(), true)
    let asking = false
    const check = () => {
      const now = Date.now()
      if (isInactivitySuspended()) recordActivity(now)
      const idle = now - lastActivity()
      const phase = inactivityPhase(idle, minutes)
      if (phase === 'over') return onOver()
      asking = phase === 'asking'
      onAsk(asking ? Math.ceil((minutes * 60_000 - idle) / 1000) : null)
      if (takeActivityPing(now)) onActivity()
    }
    const act = (event: Event) => {
      // Opening the dialog locks scrolling, which fires a scroll event.
      if (asking && event.type === 'scroll') return
      // After the computer slept, the first movement must not extend an expired session.
      if (!isInactivitySuspended() && inactivityPhase(Date.now() - lastActivity(), minutes) === 'over') return onOver()
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
  }, [userId, minutes, onAsk, onOver, onActivity])
}
