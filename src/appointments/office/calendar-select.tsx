import type { ComponentProps } from 'react'
import { SelectField } from '../../kit/ui/select-field.tsx'
import { m } from '../../paraglide/messages.js'
import type { Calendar } from '../office-api.ts'

type CalendarSelectProps = Omit<ComponentProps<typeof SelectField>, 'label' | 'children'> & {
  calendars: readonly Calendar[]
  label?: string
  /** What choosing none means; missing where one must be chosen. */
  none?: string
}

/** Chooses one of the calendars. */
export function CalendarSelect({ calendars, label = m.calendar_one(), none, ...select }: CalendarSelectProps) {
  return (
    <SelectField {...select} label={label} required={none === undefined}>
      <option value="">{none ?? m.calendar_choose_calendar()}</option>
      {calendars.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
