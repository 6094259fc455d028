import type { UseFormRegisterReturn } from 'react-hook-form'
import { Switch } from '../../kit/ui/switch.tsx'
import { TextField } from '../../kit/ui/text-field.tsx'
import { m } from '../../paraglide/messages.js'
import type { DaySpan } from '../opening-hours.ts'

/** A range of days as a form has it. */
export interface DaySpanValues {
  from: string
  to: string
  allDay: boolean
  fromTime: string
  toTime: string
}

/** The range of a request. */
export const spanBody = ({ from, to, allDay, fromTime, toTime }: DaySpanValues): DaySpan => ({
  from,
  // One day is typed once.
  to: to || from,
  allDay,
  fromTime: allDay ? null : fromTime,
  toTime: allDay ? null : toTime,
})

interface DaySpanFieldsProps {
  field: (name: keyof DaySpanValues) => UseFormRegisterReturn & { error: string | undefined }
  allDay: boolean
}

/** The first and the last day of a range, and its times unless it is all day. */
export function DaySpanFields({ field, allDay }: DaySpanFieldsProps) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...field('from')} type="date" label={m.absences_from()} required />
        <TextField {...field('to')} type="date" label={m.absences_to()} optional={m.logs_optional()} />
      </div>
      <Switch {...withoutError(field('allDay'))} label={m.absences_all_day()} />
      {!allDay && (
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField {...field('fromTime')} type="time" label={m.absences_from_time()} required />
          <TextField {...field('toTime')} type="time" label={m.absences_to_time()} required />
        </div>
      )}
    </>
  )
}

const withoutError = ({ error: _, ...field }: ReturnType<DaySpanFieldsProps['field']>) => field
