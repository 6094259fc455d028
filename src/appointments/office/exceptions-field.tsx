import { Plus, Trash2 } from 'lucide-react'
import { Button } from '../../kit/ui/button.tsx'
import { FieldError, inputStyle } from '../../kit/ui/field.tsx'
import { m } from '../../paraglide/messages.js'
import type { DayException } from '../opening-hours.ts'
import { HoursRow } from './hours-row.tsx'

interface ExceptionsFieldProps {
  value: readonly DayException[]
  error: string | undefined
  onChange: (value: DayException[]) => void
}

/** Days on which the calendar is closed or has other hours. */
export function ExceptionsField({ value, error, onChange }: ExceptionsFieldProps) {
  const replace = (at: number, exception: DayException) =>
    onChange(value.map((one, index) => (index === at ? exception : one)))
  return (
    <fieldset id="exceptions" tabIndex={-1} className="flex flex-col gap-3">
      <legend className="pb-2 font-semibold">{m.calendars_exceptions()}</legend>
      <p className="text-muted text-sm">{m.calendars_exceptions_hint()}</p>
      {error && <FieldError id="exceptions-error">{error}</FieldError>}
      <ul className="flex flex-col gap-3 empty:hidden">
        {value.map((exception, at) => (
          <ExceptionRow
            // biome-ignore lint/suspicious/noArrayIndexKey: the inputs are controlled, and dates change while typing
            key={at}
            exception={exception}
            onChange={(changed) => replace(at, changed)}
            onRemove={() => onChange(value.filter((_, index) => index !== at))}
          />
        ))}
      </ul>
      <Button
        tone="outline"
        size="admin"
        shape="control"
        className="self-start"
        onClick={() => onChange([...value, { day: '', hours: [] }])}
      >
        <Plus aria-hidden className="size-4" />
        {m.calendars_exception_add()}
      </Button>
    </fieldset>
  )
}

interface ExceptionRowProps {
  exception: DayException
  onChange: (exception: DayException) => void
  onRemove: () => void
}

function ExceptionRow({ exception, onChange, onRemove }: ExceptionRowProps) {
  const { day, hours } = exception
  return (
    <li className="flex flex-col gap-x-4 gap-y-2 sm:flex-row">
      <div className="flex items-start gap-2">
        <input
          type="date"
          aria-label={m.calendars_exception_day()}
          value={day}
          onChange={(event) => onChange({ ...exception, day: event.target.value })}
          className={`${inputStyle} max-w-44`}
        />
        <Button tone="quiet" size="icon" aria-label={m.calendars_exception_remove({ day })} onClick={onRemove}>
          <Trash2 aria-hidden className="size-4" />
        </Button>
      </div>
      <HoursRow label={day} hours={hours} onChange={(changed) => onChange({ ...exception, hours: changed })} />
    </li>
  )
}
