import { Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '../../../paraglide/messages.js'
import { useCurrentUser } from '../../../session/store/current-user.ts'

/** Says why a user was signed out; hidden unless it happened in this tab (`lost-session.ts`). */
export function LostSessionNotice({ className = '', children }: { className?: string; children?: ReactNode }) {
  if (useCurrentUser()) return null
  return (
    <div
      role="status"
      className={`hidden items-center gap-3 bg-info-soft px-4 py-3 text-info-text in-data-lost:flex ${className}`}
    >
      <Clock aria-hidden className="size-5 shrink-0" />
      <div className="min-w-0 text-sm">
        <span className="hidden in-data-[lost=inactivity]:inline">{m.shell_logged_out_inactivity()}</span>
        <span className="hidden in-data-[lost=ended]:inline">{m.shell_session_ended()}</span> {children}
      </div>
    </div>
  )
}
