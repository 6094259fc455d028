import { Plus, X } from 'lucide-react'
import { Button } from '../../kit/ui/button.tsx'
import { inputStyle } from '../../kit/ui/field.tsx'
import { m } from '../../paraglide/messages.js'
import { calendarLimits, type TimeRange } from '../opening-hours.ts'

interface HoursRowProps {
  /** Names the day for screen readers. */
  label: string
  hours: readonly TimeRange[]
  onChange: (hours: TimeRange[]) => void
}

/** The ranges of opening hours of one day. */
export function HoursRow({ label, hours, onChange }: HoursRowProps) {
  const replace = (at: number, range: TimeRange) => onChange(hours.map((one, index) => (index === at ? range : one)))
  return (
    <div className="flex flex-1 flex-col gap-2">
      {hours.length === 0 && <p className="flex min-h-11 items-center text-muted">{m.calendars_closed()}</p>}
      {hours.map((range, at) => (
        <RangeInputs
          // Ranges have no id, so the index is the key.
          // biome-ignore lint/suspicious/noArrayIndexKey: the inputs are controlled
          key={at}
          day={label}
          range={range}
          onChange={(changed) => replace(at, changed)}
          onRemove={() => onChange(hours.filter((_, index) => index !== at))}
        />
      ))}
      {hours.length < calendarLimits.rangesPerDay && (
        <Button
          tone="quiet"
          size="admin"
          shape="control"
          className="self-start"
          aria-label={m.calendars_add_hours_of({ day: label })}
          onClick={() => onChange([...hours, nextRange(hours)])}
        >
          <Plus aria-hidden className="size-4" />
          {m.calendars_add_hours()}
        </Button>
      )}
    </div>
  )
}

const nextRange = (hours: readonly TimeRange[]): TimeRange =>
  hours.length === 0 ? { opens: '09:00', closes: '17:00' } : { opens: '', closes: '' }

interface RangeInputsProps {
  day: string
  range: TimeRange
  onChange: (range: TimeRange) => void
  onRemove: () => void
}

function RangeInputs({ day, range, onChange, onRemove }: RangeInputsProps) {
  return (
    <div className="flex items-center gap-2">
      <TimeInput
        label={m.calendars_opens({ day })}
        value={range.opens}
        onChange={(opens) => onChange({ ...range, opens })}
      />
      <span aria-hidden>–</span>
      <TimeInput
        label={m.calendars_closes({ day })}
        value={range.closes}
        // A time input has no 24:00.
        onChange={(closes) => onChange({ ...range, closes: closes === '00:00' ? '24:00' : closes })}
      />
      <Button tone="quiet" size="icon" aria-label={m.calendars_remove_hours({ day })} onClick={onRemove}>
        <X aria-hidden className="size-4" />
      </Button>
    </div>
  )
}

function TimeInput({ label, value, onChange }: { label: string; value: string; onChange: (time: string) => void }) {
  return (
    <input
      type="time"
      aria-label={label}
      value={value === '24:00' ? '00:00' : value}
      onChange={(event) => onChange(event.target.value)}
      className={`${inputStyle} max-w-36`}
    />
  )
}
