import { useQuery } from '@tanstack/react-query'
import { m } from '../../../paraglide/messages.js'
import { fullDayText } from '../../lib/date-text.ts'
import { Button } from '../../ui/button.tsx'
import { nextFreeDayQuery, type SlotSource } from './slot-queries.ts'

interface NextFreeDayProps {
  source: SlotSource
  /** The first and the last day to search. */
  from: string
  last: string
  onDay: (day: string) => void
}

/** A button that shows the next day with free times, in a month without any. */
export function NextFreeDay({ source, from, last, onDay }: NextFreeDayProps) {
  const { data: day } = useQuery(nextFreeDayQuery(source, { from, to: last }))
  if (day === undefined) return null
  if (day === null) return <p className="text-muted text-sm">{m.booking_none_until({ day: fullDayText(last) })}</p>
  return (
    <Button tone="outline" size="sm" className="self-start" onClick={() => onDay(day)}>
      {m.booking_next_day({ day: fullDayText(day) })}
    </Button>
  )
}
