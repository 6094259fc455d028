import { Clock } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { useCurrentUser } from './current-user.ts'
import { type LossReason, lostSession } from './lost-session.ts'

const texts: Record<LossReason, () => string> = {
  inactivity: m.shell_logged_out_inactivity,
  ended: m.shell_session_ended,
}

/** Says why a user was signed out; rendered only after it happened in this tab. */
export function LostSessionNotice({ className = '', children }: { className?: string; children?: ReactNode }) {
  const [reason, setReason] = useState<LossReason>()
  const user = useCurrentUser()
  useEffect(() => setReason(lostSession()?.reason), [])
  if (!reason || user) return null
  return (
    <div role="status" className={`flex items-center gap-3 bg-info-soft px-4 py-3 text-info-text ${className}`}>
      <Clock aria-hidden className="size-5 shrink-0" />
      <div className="min-w-0 text-sm">
        <span>{texts[reason]()}</span> {children}
      </div>
    </div>
  )
}
