import { CalendarDays } from 'lucide-react'
import { PageHeading } from '../../kit/list/page-heading.tsx'
import { PageLink } from '../../office/page-link.tsx'
import { m } from '../../paraglide/messages.js'
import type { WorkshopSession } from '../office-api.ts'
import { SessionBadges } from './session-badges.tsx'
import { sessionPlace, sessionTimes, workshopName } from './session-texts.ts'

interface SessionHeadingProps {
  /** Undefined while loading. */
  session: WorkshopSession | undefined
  now: Date
}

/** The workshop with date, place and seats, and the link to all sessions. */
export function SessionHeading({ session, now }: SessionHeadingProps) {
  const place = session && sessionPlace(session)
  return (
    <PageHeading
      title={session ? workshopName(session) : m.attendees_title()}
      note={
        <div className="flex min-h-12 flex-col gap-1">
          {session && (
            <>
              <p>{sessionTimes(session)}</p>
              {place && <p className="wrap-anywhere text-muted">{place}</p>}
              <SessionBadges session={session} now={now} />
            </>
          )}
        </div>
      }
      actions={<PageLink to="/admin/workshops" label={m.workshops_all()} icon={CalendarDays} />}
    />
  )
}
