import { weekdayText } from '../../kit/page/date-text.ts'
import { FieldError } from '../../kit/ui/field.tsx'
import { m } from '../../paraglide/messages.js'
import type { WeeklyHours } from '../opening-hours.ts'
import { HoursRow } from './hours-row.tsx'

interface WeeklyHoursFieldProps {
  value: readonly WeeklyHours[]
  error: string | undefined
  onChange: (value: WeeklyHours[]) => void
}

const days = [0, 1, 2, 3, 4, 5, 6]

/** The opening hours of each day of the week. */
export function WeeklyHoursField({ value, error, onChange }: WeeklyHoursFieldProps) {
  return (
    <fieldset id="weekly" tabIndex={-1} className="flex flex-col gap-3">
      <legend className="pb-2 font-semibold">{m.calendars_weekly()}</legend>
      {error && <FieldError id="weekly-error">{error}</FieldError>}
      <ul className="flex flex-col gap-3">
        {days.map((weekday) => (
          <li key={weekday} className="flex flex-col gap-x-4 sm:flex-row sm:items-start">
            <span className="flex min-h-11 w-28 shrink-0 items-center">{weekdayText(weekday)}</span>
            <HoursRow
              label={weekdayText(weekday)}
              hours={value.filter((hours) => hours.weekday === weekday)}
              onChange={(hours) =>
                onChange([
                  ...value.filter((other) => other.weekday !== weekday),
                  ...hours.map(({ opens, closes }) => ({ weekday, opens, closes })),
                ])
              }
            />
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
