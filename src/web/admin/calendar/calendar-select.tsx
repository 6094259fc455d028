import type { ComponentProps } from 'react'
import type { Calendar } from '../../../contract/admin-appointments.ts'
import { m } from '../../../paraglide/messages.js'
import { SelectField } from '../../ui/select-field.tsx'

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
