import { useEffect, useId, useRef } from 'react'
import { fullDayText } from '../../kit/page/date-text.ts'
import { formatShopTime } from '../../kit/shop-time.ts'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import type { FreeSlot } from '../appointment-times.ts'

interface TimesFieldProps {
  day: string
  times: readonly FreeSlot[]
  /** The start of the chosen time in milliseconds. */
  chosen: number | null
  onChoose: (slot: FreeSlot) => void
}

/** The free times of a day as radio buttons. */
export function TimesField({ day, times, chosen, onChoose }: TimesFieldProps) {
  const name = useId()
  const field = useRef<HTMLFieldSetElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another day was chosen
  useEffect(() => {
    field.current?.scrollIntoView({ block: 'nearest' })
    // The button of the next free day, which had the focus, is removed.
    if (document.activeElement === document.body) field.current?.querySelector('input')?.focus({ preventScroll: true })
  }, [day])
  return (
    <fieldset ref={field} className="w-full scroll-mb-6">
      <legend className="mb-2 font-semibold text-sm">{m.booking_times({ day: fullDayText(day) })}</legend>
      <div className="grid grid-cols-3 gap-2 sm:grid-cols-4">
        {times.map((slot) => (
          <TimeOption
            key={slot.startsAt.getTime()}
            name={name}
            slot={slot}
            checked={slot.startsAt.getTime() === chosen}
            onChoose={() => onChoose(slot)}
          />
        ))}
      </div>
    </fieldset>
  )
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
