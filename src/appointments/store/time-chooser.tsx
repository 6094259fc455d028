import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { textIn } from '../../kit/bilingual.ts'
import { firstDayOf, lastDayOf, monthOf } from '../../kit/month.ts'
import { fullDayText } from '../../kit/page/date-text.ts'
import { shopDay } from '../../kit/shop-time.ts'
import { Button } from '../../kit/ui/button.tsx'
import { RetryLine } from '../../kit/ui/retry-line.tsx'
import { addDays, earlierDay, laterDay } from '../../kit/zoned-time.ts'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import type { FreeSlot } from '../appointment-times.ts'
import { MonthGrid } from './month-grid.tsx'
import { Portrait } from './portrait.tsx'
import { nextFreeDayQuery, type SlotSource, timesQuery } from './slot-queries.ts'
import { NoChangeNote } from './time-of-line.tsx'
import { TimesField } from './times-field.tsx'

interface TimeChooserProps {
  source: SlotSource
  /** How many days ahead a time can be booked. */
  bookableDays: number
  /** Until how many hours before its start the customer can move or cancel the appointment. */
  changeHours: number
  chosen: FreeSlot | null
  /** Null when the chosen time is not free any more, or another day is chosen. */
  onChoose: (slot: FreeSlot | null) => void
}

const noTimes: readonly FreeSlot[] = []

/** Chooses a free time of a service: a month, then the times of a day, in the time zone of the shop. */
export function TimeChooser({ source, bookableDays, changeHours, chosen, onChoose }: TimeChooserProps) {
  const today = shopDay(new Date())
  const last = addDays(today, bookableDays)
  const { day: chosenDay, chooseDay, month, setMonth, goTo } = useDayChoice({ today, chosen, onChoose })
  const { data, isFetching, isError, refetch } = useQuery(
    timesQuery(source, { from: laterDay(firstDayOf(month), today), to: earlierDay(lastDayOf(month), last) }),
  )
  // Before somebody has chosen one, the first free day of the month is open.
  const day = chosenDay ?? data?.keys().next().value ?? null
  const isFree = (candidate: string) => data?.has(candidate) ?? false
  const times = (day && data?.get(day)) || noTimes
  useEffect(() => {
    if (!data || !chosen || monthOf(shopDay(chosen.startsAt)) !== month) return
    const current = data.get(shopDay(chosen.startsAt))?.find(isAtStartOf(chosen))
    if (current?.calendarId !== chosen.calendarId) onChoose(current ?? null)
  }, [data, chosen, month, onChoose])
  const isEmpty = data?.size === 0
  return (
    <div className="flex w-full max-w-md flex-col gap-4">
      <MonthGrid
        month={month}
        onMonth={setMonth}
        first={today}
        last={last}
        isFree={isFree}
        busy={isFetching}
        chosen={day}
        onChoose={chooseDay}
      />
      {isError && !isFetching && <RetryLine text={m.booking_failed()} onRetry={() => void refetch()} />}
      <p role="status" className={isEmpty ? 'text-sm' : 'sr-only'}>
        {isFetching && !data ? m.booking_loading() : isEmpty && m.booking_month_empty()}
      </p>
      {isEmpty && <NextFreeDay source={source} from={addDays(lastDayOf(month), 1)} last={last} onDay={goTo} />}
      {!isEmpty && !isError && (
        // As high as a row of times before noon and one after it, so that what follows stays where it is when they arrive.
        <div className="flex min-h-76 flex-col gap-3">
          {day && times.length > 0 && (
            <>
              <TimesField
                day={day}
                isChosen={day === chosenDay}
                times={times}
                chosen={chosen?.startsAt.getTime() ?? null}
                onChoose={onChoose}
              />
              <People slots={chosen ? times.filter(isAtStartOf(chosen)) : times} />
              <p className="text-muted text-sm">{m.catalog_session_zone()}</p>
            </>
          )}
        </div>
      )}
      <div aria-live="polite" className="empty:hidden">
        {chosen && <NoChangeNote startsAt={chosen.startsAt} hours={changeHours} />}
      </div>
    </div>
  )
}

type DayChoiceOptions = { today: string } & Pick<TimeChooserProps, 'chosen' | 'onChoose'>

/** The chosen day and the shown month. Another day withdraws the chosen time. */
function useDayChoice({ today, chosen, onChoose }: DayChoiceOptions) {
  const [day, setDay] = useState(() => chosen && shopDay(chosen.startsAt))
  const [month, setMonth] = useState(() => monthOf(day ?? today))
  const chooseDay = (next: string) => {
    setDay(next)
    if (next !== day) onChoose(null)
  }
  const goTo = (next: string) => {
    setMonth(monthOf(next))
    chooseDay(next)
  }
  return { day, chooseDay, month, setMonth, goTo }
}

const isAtStartOf =
  ({ startsAt }: FreeSlot) =>
  (slot: FreeSlot) =>
    slot.startsAt.getTime() === startsAt.getTime()

interface NextFreeDayProps {
  source: SlotSource
  /** The first and the last day to search. */
  from: string
  last: string
  onDay: (day: string) => void
}

/** A button that shows the next day with free times, in a month without any. */
function NextFreeDay({ source, from, last, onDay }: NextFreeDayProps) {
  const { data: day } = useQuery(nextFreeDayQuery(source, { from, to: last }))
  if (day === undefined) return null
  if (day === null) return <p className="text-muted text-sm">{m.booking_none_until({ day: fullDayText(last) })}</p>
  return (
    <Button tone="outline" size="sm" className="self-start" onClick={() => onDay(day)}>
      {m.booking_next_day({ day: fullDayText(day) })}
    </Button>
  )
}

/** Whom the times can be with; nothing where their source does not say. */
function People({ slots }: { slots: readonly FreeSlot[] }) {
  const byCalendar = new Map(slots.map(({ calendarId, calendar }) => [calendarId, calendar]))
  const people = [...byCalendar.values()].filter((person) => person !== undefined)
  if (people.length === 0) return null
  const name = new Intl.ListFormat(getLocale(), { type: 'disjunction' }).format(people.map((person) => person.name))
  const places = new Set(people.map(({ place, placeEs }) => place && textIn(getLocale(), place, placeEs)))
  return (
    <div className="flex items-center gap-3">
      <div className="flex shrink-0 -space-x-4">
        {people.slice(0, 3).map((person) => (
          <span key={person.name} className="rounded-full ring-2 ring-page">
            <Portrait person={person} size="lg" />
          </span>
        ))}
      </div>
      <div className="min-w-0">
        <p className="wrap-anywhere font-semibold leading-snug">{m.booking_with({ name })}</p>
        {places.size === 1 && <p className="wrap-anywhere text-muted text-sm">{places}</p>}
      </div>
    </div>
  )
}
