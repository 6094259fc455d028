import { formatSession, formatShopFullDate, formatShopTime } from '../../kit/shop-time.ts'
import { SelectField } from '../../kit/ui/select-field.tsx'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import type { FreeSlot } from '../appointment-times.ts'

/** A time as a value of {@link SlotSelect}: start and calendar, separated by a space. */
export const slotValue = ({ startsAt, calendarId }: Pick<FreeSlot, 'startsAt' | 'calendarId'>): string =>
  `${startsAt.toISOString()} ${calendarId}`

interface SlotSelectProps {
  name: string
  label: string
  slots: readonly FreeSlot[]
  /** Those that offer the service. */
  calendars: readonly { id: string; name: string }[]
  /** Blank without one. */
  value: string
  onChange: (value: string) => void
}

/** Chooses a free time of a service, by day, with the person where there are several. */
export function SlotSelect({ name, label, slots, calendars, value, onChange }: SlotSelectProps) {
  const personIn = (calendarId: string) => calendars.find(({ id }) => id === calendarId)?.name
  const times = slots.map((slot) => ({
    value: slotValue(slot),
    day: formatShopFullDate(getLocale(), slot.startsAt),
    text: [formatShopTime(getLocale(), slot.startsAt), calendars.length > 1 && personIn(slot.calendarId)]
      .filter(Boolean)
      .join(' · '),
  }))
  return (
    <SelectField name={name} label={label} value={value} onChange={({ target }) => onChange(target.value)}>
      <option value="">{m.drafts_item_slot_choose()}</option>
      {value !== '' && times.every((time) => time.value !== value) && (
        <option value={value}>{formatSession(getLocale(), new Date(value.split(' ')[0] ?? ''))}</option>
      )}
      {[...Map.groupBy(times, ({ day }) => day)].map(([day, ofDay]) => (
        <optgroup key={day} label={day}>
          {ofDay.map(({ value: time, text }) => (
            <option key={time} value={time}>
              {text}
            </option>
          ))}
        </optgroup>
      ))}
    </SelectField>
  )
}
