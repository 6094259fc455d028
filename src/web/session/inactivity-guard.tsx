import { useCallback, useEffect, useRef, useState } from 'react'
import { later } from '../page/later.tsx'
import { useCurrentUser } from './current-user.ts'
import {
  activityEvents,
  inactivityPhase,
  isInactivitySuspended,
  lastActivity,
  recordActivity,
  signOutAfter,
} from './inactivity.ts'
import { signOut } from './sign-out.ts'

const InactivityDialog = later(() => import('./inactivity-dialog.tsx').then((module) => module.InactivityDialog))

/** Watches for inactivity while somebody is signed in. */
export function InactivityGuard() {
  const user = useCurrentUser()
  return user === null ? null : <Watch />
}

function Watch() {
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null)
  const ended = useRef(false)
  const end = useCallback(() => {
    if (ended.current) return
    ended.current = true
    void signOut('inactivity')
  }, [])
  const stay = useCallback(() => {
    recordActivity(Date.now(), true)
    setSecondsLeft(null)
  }, [])
  useInactivity({ onAsk: setSecondsLeft, onOver: end })
  if (secondsLeft === null) return null
  return <InactivityDialog secondsLeft={secondsLeft} onStay={stay} onLeave={() => void signOut()} />
}

function useInactivity({ onAsk, onOver }: { onAsk: (secondsLeft: number | null) => void; onOver: () => void }): void {
  useEffect(() => {
    recordActivity(Date.now(), true)
    let asking = false
    const check = () => {
      const now = Date.now()
      if (isInactivitySuspended()) recordActivity(now)
      const idle = now - lastActivity()
      const phase = inactivityPhase(idle)
      if (phase === 'over') return onOver()
      asking = phase === 'asking'
      onAsk(asking ? Math.ceil((signOutAfter - idle) / 1000) : null)
    }
    const act = (event: Event) => {
      // Opening the dialog locks scrolling, which the browser reports as a scroll of its own.
      if (asking && event.type === 'scroll') return
      // After a sleep the first movement must not revive a session that is over.
      if (!isInactivitySuspended() && inactivityPhase(Date.now() - lastActivity()) === 'over') return onOver()
      recordActivity(Date.now(), asking)
      if (asking) check()
    }
    const timer = setInterval(check, 1000)
    for (const name of activityEvents) window.addEventListener(name, act, { passive: true, capture: true })
    document.addEventListener('visibilitychange', check)
    return () => {
      clearInterval(timer)
      for (const name of activityEvents) window.removeEventListener(name, act, { capture: true })
      document.removeEventListener('visibilitychange', check)
    }
  }, [onAsk, onOver])
}
