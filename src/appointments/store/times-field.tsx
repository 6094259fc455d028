import { useEffect, useId, useRef } from 'react'
import { fullDayText } from '../../kit/page/date-text.ts'
import { formatShopTime, shopTimeZone } from '../../kit/shop-time.ts'
import { localTime } from '../../kit/zoned-time.ts'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import type { FreeSlot } from '../appointment-times.ts'

interface TimesFieldProps {
  day: string
  /** Whether the visitor has chosen the day: then it comes into view. */
  isChosen: boolean
  times: readonly FreeSlot[]
  /** The start of the chosen time in milliseconds. */
  chosen: number | null
  onChoose: (slot: FreeSlot) => void
}

/** The free times of a day as radio buttons. */
export function TimesField({ day, isChosen, times, chosen, onChoose }: TimesFieldProps) {
  const name = useId()
  const field = useRef<HTMLFieldSetElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another day was chosen
  useEffect(() => {
    if (!isChosen) return
    field.current?.scrollIntoView({ block: 'nearest' })
    // The button of the next free day, which had the focus, is removed.
    if (document.activeElement === document.body) field.current?.querySelector('input')?.focus({ preventScroll: true })
  }, [day, isChosen])
  return (
    <fieldset ref={field} className="w-full scroll-mb-6">
      <legend className="mb-2 font-semibold text-sm">{m.booking_times({ day: fullDayText(day) })}</legend>
      {halvesOf(times).map(({ label, slots }) => (
        <div key={label} className="mb-3">
          <p className="mb-1.5 text-muted text-sm">{label}</p>
          <div className="grid grid-cols-3 gap-2 sm:grid-cols-4">
            {slots.map((slot) => (
              <TimeOption
                key={slot.startsAt.getTime()}
                name={name}
                slot={slot}
                checked={slot.startsAt.getTime() === chosen}
                onChoose={() => onChoose(slot)}
              />
            ))}
          </div>
        </div>
      ))}
    </fieldset>
  )
}

/** The times before and from noon on, each with its name; a half without times is omitted. */
function halvesOf(times: readonly FreeSlot[]) {
  const isMorning = ({ startsAt }: FreeSlot) => localTime(shopTimeZone, startsAt).slice(11) < '12'
  return [
    { label: m.booking_morning(), slots: times.filter(isMorning) },
    { label: m.booking_afternoon(), slots: times.filter((slot) => !isMorning(slot)) },
  ].filter(({ slots }) => slots.length > 0)
}

interface TimeOptionProps {
  name: string
  slot: FreeSlot
  checked: boolean
  onChoose: () => void
}

function TimeOption({ name, slot, checked, onChoose }: TimeOptionProps) {
  return (
    <label
      className={[
        'money relative grid min-h-11 cursor-pointer place-items-center rounded-control px-1 text-sm',
        'has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2',
        checked ? 'bg-surface font-semibold inset-ring-2 inset-ring-ink' : 'inset-ring-[1.5px] inset-ring-line-strong',
      ].join(' ')}
    >
      <input
        type="radio"
        name={name}
        checked={checked}
        onChange={onChoose}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
      <span>{formatShopTime(getLocale(), slot.startsAt)}</span>
    </label>
  )
}
