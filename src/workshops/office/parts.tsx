import { GraduationCap } from 'lucide-react'
import { PersonDot } from '../../appointments/office/person-dot.tsx'
import { Hour, planRowStyle, todayView } from '../../kit/page/today.tsx'
import { usePresentMinute } from '../../kit/page/use-present-minute.ts'
import { Link } from '../../kit/ui/link.tsx'
import { m } from '../../paraglide/messages.js'
import { type SessionsOfToday, todayShape } from '../parts.ts'
import { seatsText, workshopName } from './session-texts.ts'

export const today = todayView(todayShape, ({ workshops }) => ({
  plans: workshops
    ? [
        {
          order: 20,
          icon: GraduationCap,
          title: m.calendar_workshops(),
          none: m.admin_today_no_workshops(),
          children: workshops.length > 0 ? <Sessions sessions={workshops} /> : null,
        },
      ]
    : [],
}))

/** The sessions of workshops; each opens its attendees. */
function Sessions({ sessions }: { sessions: SessionsOfToday }) {
  const now = usePresentMinute() ?? 0
  return (
    <ol>
      {sessions.map((session) => (
        <li key={session.variantId}>
          <Link
            to="/admin/workshops/$variantId"
            params={{ variantId: session.variantId }}
            className={`${planRowStyle} flex items-baseline gap-2.5 py-1.5 ${session.endsAt.getTime() <= now ? 'text-muted' : ''}`}
          >
            <Hour at={session.startsAt} />
            <PersonDot color="leaf" />
            <span className="wrap-anywhere min-w-0">
              <span className="font-semibold">{workshopName(session)}</span>{' '}
              <span className="block text-muted text-sm">{seatsText(session)}</span>
            </span>
          </Link>
        </li>
      ))}
    </ol>
  )
}
