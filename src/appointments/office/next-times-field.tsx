import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { dateWriters, formatShopTime } from '../../kit/shop-time.ts'
import { Button } from '../../kit/ui/button.tsx'
import { FieldError } from '../../kit/ui/field.tsx'
import { RetryLine } from '../../kit/ui/retry-line.tsx'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import { TextField } from '../../kit/ui/text-field.tsx'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import type { FreeSlot } from '../appointment-times.ts'
import type { Calendar } from '../office-api.ts'
import { peopleOf, today } from './board-view.ts'
import { freeTimesQuery } from './calendar-queries.ts'

interface NextTimesFieldProps {
  productId: string
  calendars: readonly Calendar[]
  chosen: { calendarId: string; startsAt: Date | undefined } | null
  error: string | undefined
  onChoose: (slot: FreeSlot) => void
}

const timesPerStep = 9

/** The next free times of a service, of everybody who offers it, as radio buttons. */
export function NextTimesField({ productId, calendars, chosen, error, onChoose }: NextTimesFieldProps) {
  const name = useId()
  const [from, setFrom] = useState(today)
  const [count, setCount] = useState(timesPerStep)
  const { data, isError, refetch } = useQuery(freeTimesQuery(productId, from < today() ? today() : from))
  const people = peopleOf(calendars)
  return (
    <fieldset id="field-time" tabIndex={-1} className="flex flex-col gap-3">
      <legend className="mb-1.5 font-semibold text-sm">{m.calendar_next_times()}</legend>
      <TextField
        type="date"
        name="from"
        label={m.calendar_from_day()}
        value={from}
        min={today()}
        className="sm:max-w-52"
        onChange={({ target }) => setFrom(target.value || today())}
      />
      {isError && <RetryLine text={m.booking_failed()} onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton className="h-48 rounded-control" />}
      {data?.length === 0 && <p className="text-muted text-sm">{m.calendar_no_times()}</p>}
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {data?.slice(0, count).map((slot) => {
          const person = people.find(({ id }) => id === slot.calendarId)
          const isChosen =
            chosen?.calendarId === slot.calendarId && chosen.startsAt?.getTime() === slot.startsAt.getTime()
          return (
            <label
              key={`${slot.calendarId} ${slot.startsAt.getTime()}`}
              className={[
                'relative flex min-h-13 cursor-pointer flex-col justify-center rounded-control px-3 py-1.5 text-sm',
                'has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2',
                isChosen
                  ? 'bg-leaf-soft font-semibold inset-ring-2 inset-ring-leaf'
                  : 'inset-ring inset-ring-line-strong',
              ].join(' ')}
            >
              <input
                type="radio"
                name={name}
                checked={isChosen}
                onChange={() => onChoose(slot)}
                className="absolute inset-0 size-full cursor-pointer opacity-0"
              />
              <span className="money inline-block first-letter:uppercase">
                <span>{`${days[getLocale()].format(slot.startsAt)}, `}</span>
                <span className="whitespace-nowrap">{formatShopTime(getLocale(), slot.startsAt)}</span>
              </span>
              {person && calendars.length > 1 && (
                <span className="flex items-center gap-1.5 text-muted">
                  <span aria-hidden className={`person-dot person-${person.color}`} />
                  <span>{person.name}</span>
                </span>
              )}
            </label>
          )
        })}
      </div>
      {data && data.length > count && (
        <Button
          tone="outline"
          size="admin"
          shape="control"
          className="self-start"
          onClick={() => setCount(count + timesPerStep)}
        >
          {m.calendar_more_times()}
        </Button>
      )}
      {error && <FieldError id="field-time-error">{error}</FieldError>}
    </fieldset>
  )
}

/** `Fri, Nov 27` */
const days = dateWriters({ weekday: 'short', month: 'short', day: 'numeric' })
