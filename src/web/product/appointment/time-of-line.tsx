import { textIn } from '../../../domain/bilingual.ts'
import { getLocale } from '../../../paraglide/runtime.js'
import { fullMomentText } from '../../lib/date-text.ts'

interface TimeOfLineProps {
  /** ISO 8601; nothing is shown without it. */
  startsAt?: string | null | undefined
  place?: string | null | undefined
  placeEs?: string | null | undefined
}

/** Date, time and place of an appointment or a session in a cart or an order. */
export function TimeOfLine({ startsAt, place, placeEs }: TimeOfLineProps) {
  if (!startsAt) return null
  return (
    <p className="text-sm">
      <time dateTime={startsAt} className="inline-block first-letter:uppercase">
        {fullMomentText(new Date(startsAt))}
      </time>
      {place && <span className="wrap-anywhere block text-muted">{textIn(getLocale(), place, placeEs)}</span>}
    </p>
  )
}
