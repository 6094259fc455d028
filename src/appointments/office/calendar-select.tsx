import type { ComponentProps } from 'react'
import { SelectField } from '../../kit/ui/select-field.tsx'
import { m } from '../../paraglide/messages.js'
import type { Calendar } from '../office-api.ts'

type CalendarSelectProps = Omit<ComponentProps<typeof SelectField>, 'label' | 'children'> & {
  calendars: readonly Calendar[]
}

/** Chooses one of the calendars. */
export function CalendarSelect({ calendars, ...select }: CalendarSelectProps) {
  return (
    <SelectField {...select} label={m.calendar_one()} required>
      <option value="">{m.calendar_choose_calendar()}</option>
      {calendars.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
