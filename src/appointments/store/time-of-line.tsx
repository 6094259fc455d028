import { useHydrated } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import { textIn } from '../../kit/bilingual.ts'
import { fullMomentText } from '../../kit/page/date-text.ts'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { isPastChange } from '../booking.ts'

interface TimeOfLineProps {
  /** ISO 8601; nothing is shown without it. */
  startsAt?: string | null | undefined
  place?: string | null | undefined
  placeEs?: string | null | undefined
  /** In a cart: until how many hours before its start the customer can move or cancel it. */
  changeHours?: number | null
}

/** Date, time and place of an appointment or a session in a cart or an order. */
export function TimeOfLine({ startsAt, place, placeEs, changeHours = null }: TimeOfLineProps) {
  if (!startsAt) return null
  const start = new Date(startsAt)
  return (
    <>
      <p className="text-sm">
        <time dateTime={startsAt} className="inline-block first-letter:uppercase">
          {fullMomentText(start)}
        </time>
        {place && <span className="wrap-anywhere block text-muted">{textIn(getLocale(), place, placeEs)}</span>}
      </p>
      <NoChangeNote startsAt={start} hours={changeHours} />
    </>
  )
}

interface NoChangeNoteProps {
  startsAt: Date
  /** Until how many hours before the start it can be moved or canceled; null for what has no such time. */
  hours: number | null
}

/** Says that a time is too near to be moved or canceled once it is bought. Rendered only in the browser. */
export function NoChangeNote({ startsAt, hours }: NoChangeNoteProps) {
  const hydrated = useHydrated()
  if (!hydrated || hours === null || !isPastChange(startsAt, hours, new Date())) return null
  return (
    <p className="flex items-start gap-1.5 text-sm text-warning-text">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>{m.booking_no_change({ hours })}</span>
    </p>
  )
}
