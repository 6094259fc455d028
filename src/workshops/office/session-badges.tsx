import { isOutOfStock } from '../../catalog/stock.ts'
import { Badge } from '../../kit/ui/badge.tsx'
import { m } from '../../paraglide/messages.js'
import type { WorkshopSession } from '../office-api.ts'

interface SessionBadgesProps {
  session: WorkshopSession
  /** Time at which the session was loaded. */
  now: Date
}

/** Badges with the seats of a session, or with its state when it is canceled or over. */
export function SessionBadges({ session: { sold, left, endsAt, canceledAt }, now }: SessionBadgesProps) {
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      <Badge>{m.workshops_sold({ count: sold })}</Badge>
      {canceledAt ? (
        <Badge tone="danger">{m.workshops_canceled()}</Badge>
      ) : endsAt <= now ? (
        <Badge>{m.workshops_over()}</Badge>
      ) : (
        <SeatsLeft left={left} />
      )}
    </span>
  )
}

function SeatsLeft({ left }: Pick<WorkshopSession, 'left'>) {
  if (left === null) return <Badge tone="leaf">{m.workshops_unlimited()}</Badge>
  if (isOutOfStock(left)) return <Badge tone="warning">{m.workshops_full()}</Badge>
  return <Badge tone="leaf">{m.workshops_left({ count: left })}</Badge>
}
