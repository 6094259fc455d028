import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { instantsOfSpan, overlap } from '../../appointments/absence.ts'
import { bookingsQuery } from '../../appointments/office/calendar-queries.ts'
import { CalendarSelect } from '../../appointments/office/calendar-select.tsx'
import { DaySpanFields, type DaySpanValues, spanBody } from '../../appointments/office/day-span-fields.tsx'
import type { Calendar } from '../../appointments/office-api.ts'
import { appointmentFaults } from '../../appointments/office-texts.ts'
import { type FormRules, showFieldFaults } from '../../kit/form/form-rules.ts'
import { useRulesForm } from '../../kit/form/rules-form.ts'
import { FormDialog } from '../../kit/page/form-dialog.tsx'
import { pageText } from '../../kit/page/page-text.ts'
import { shopTimeZone } from '../../kit/shop-time.ts'
import { SelectField } from '../../kit/ui/select-field.tsx'
import { TextField } from '../../kit/ui/text-field.tsx'
import { toast } from '../../kit/ui/toast-store.ts'
import { daysBetween, isDay } from '../../kit/zoned-time.ts'
import { m } from '../../paraglide/messages.js'
import { sessionsOnDaysQuery } from '../../workshops/office/workshop-queries.ts'
import { type DayMoveWhat, dayMoveWhats, maxMovedDays, type SessionWhat, sessionWhats } from '../day-move.ts'
import { startDayMove } from '../office-api.ts'
import { dayMoveFaults } from '../office-texts.ts'
import { type DayMovesSearch, type StartBody, useDayMoveChanges } from './day-move-queries.ts'
import { sessionTexts, whatHints, whatTexts } from './day-move-texts.ts'

interface Values extends DaySpanValues {
  /** Blank: the whole shop. */
  calendarId: string
  what: DayMoveWhat
  target: string
  sessions: SessionWhat
  reason: string
}

const needsTarget = ({ what, sessions, calendarId }: Values) =>
  what === 'move' || (calendarId === '' && sessions === 'move')

const bodyOf = (key: string, values: Values): StartBody => ({
  key,
  calendarId: values.calendarId || null,
  ...spanBody(values),
  what: values.what,
  target: needsTarget(values) ? values.target || null : null,
  sessions: values.calendarId === '' ? values.sessions : 'keep',
  reason: values.reason,
})

const invalidTime = () => pageText(appointmentFaults, 'hours_time')

const rulesOf = (key: string): FormRules<Values> => ({
  schema: startDayMove.body,
  toBody: (values) => bodyOf(key, values),
  required: {
    from: () => pageText(appointmentFaults, 'exception_day'),
    target: () => pageText(dayMoveFaults, 'target_required'),
    fromTime: invalidTime,
    toTime: invalidTime,
  },
})

export const moveDayRules = rulesOf('00000000-0000-4000-8000-000000000000')

interface MoveDayDialogProps {
  search: DayMovesSearch
  calendars: readonly Calendar[]
  onClose: () => void
  onStarted: (id: string) => void
}

/** Chooses the days that the shop cannot keep, and what becomes of what is booked on them. */
export function MoveDayDialog({ search, calendars, onClose, onStarted }: MoveDayDialogProps) {
  // One for the dialog: a second click starts nothing twice.
  const [key] = useState(() => crypto.randomUUID())
  const { start } = useDayMoveChanges()
  const hasTimes = search.fromTime !== undefined && search.toTime !== undefined
  const form = useRulesForm<Values>(rulesOf(key), {
    calendarId: search.calendar ?? '',
    from: search.from ?? '',
    to: search.to ?? search.from ?? '',
    allDay: !hasTimes,
    fromTime: search.fromTime ?? '',
    toTime: search.toTime ?? '',
    what: 'move',
    target: '',
    sessions: 'keep',
    reason: '',
  })
  const values = form.watch()
  const field = (name: keyof Values) => ({ ...form.register(name), error: form.formState.errors[name]?.message })
  const isSeveral = values.to !== '' && values.to !== values.from
  return (
    <FormDialog
      title={m.day_moves_dialog()}
      form={form}
      size="lg"
      pending={start.isPending}
      submitLabel={m.day_moves_start()}
      onClose={onClose}
      onSubmit={(given) =>
        start.mutate(bodyOf(key, given), {
          onSuccess: ({ id }) => {
            toast({ title: m.day_moves_dialog(), description: m.day_moves_started(), tone: 'success' })
            form.reset(given)
            onStarted(id)
          },
          onError: (error) => void showFieldFaults(form, error, moveDayRules),
        })
      }
    >
      <CalendarSelect
        {...field('calendarId')}
        label={m.day_moves_who()}
        none={m.absences_shop()}
        calendars={calendars}
      />
      <DaySpanFields field={field} allDay={values.allDay} />
      <Booked values={values} />
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-2 font-semibold text-sm">{m.day_moves_what()}</legend>
        {dayMoveWhats.map((what) => (
          <label
            key={what}
            className="flex min-h-11 cursor-pointer items-start gap-3 rounded-control p-3 inset-ring-[1.5px] inset-ring-line-strong has-checked:inset-ring-2 has-checked:inset-ring-leaf has-checked:bg-leaf-soft has-focus-visible:outline-2 has-focus-visible:outline-focus"
          >
            <input type="radio" value={what} {...form.register('what')} className="mt-1 size-4 shrink-0 accent-leaf" />
            <span className="min-w-0">
              <span className="block font-semibold">{whatTexts[what]()}</span>
              <span className="block text-muted text-sm">{whatHints[what]()}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {values.calendarId === '' && (
        <SelectField {...field('sessions')} label={m.day_moves_sessions()}>
          {sessionWhats.map((what) => (
            <option key={what} value={what}>
              {sessionTexts[what]()}
            </option>
          ))}
        </SelectField>
      )}
      {needsTarget(values) && (
        <TextField
          {...field('target')}
          type="date"
          label={isSeveral ? m.day_moves_target_many() : m.day_moves_target()}
          className="sm:max-w-72"
          required
        />
      )}
      <TextField
        {...field('reason')}
        label={m.day_moves_reason()}
        hint={m.day_moves_reason_hint()}
        optional={m.logs_optional()}
        autoComplete="off"
      />
    </FormDialog>
  )
}

/** How much is booked on the days. */
function Booked({ values }: { values: Values }) {
  const span = spanBody(values)
  const isRange =
    isDay(span.from) && isDay(span.to) && span.to >= span.from && daysBetween(span.from, span.to) < maxMovedDays
  const days = { from: span.from, to: span.to }
  const bookings = useQuery({ ...bookingsQuery(days), enabled: isRange })
  const sessions = useQuery({ ...sessionsOnDaysQuery(days), enabled: isRange })
  const hasTimes = span.allDay || (values.fromTime !== '' && values.toTime !== '')
  if (!isRange || !hasTimes || !bookings.data || !sessions.data) return <p role="status" className="min-h-6" />
  const time = instantsOfSpan(shopTimeZone, span)
  const now = new Date()
  const isToCome = (one: { startsAt: Date; endsAt: Date }) => overlap(time, one) && one.startsAt > now
  const count = bookings.data.filter(
    ({ state, calendarId, ...booking }) =>
      state === 'confirmed' && isToCome(booking) && (values.calendarId === '' || values.calendarId === calendarId),
  ).length
  const dates = values.calendarId
    ? 0
    : sessions.data.filter((session) => session.canceledAt === null && isToCome(session)).length
  const texts = [
    count > 0 && m.day_moves_count({ count }),
    dates > 0 && m.day_moves_count_sessions({ count: dates }),
  ].filter(Boolean)
  return (
    <p role="status" className="min-h-6 font-semibold">
      {texts.length > 0 ? texts.join(' · ') : m.day_moves_count_none()}
    </p>
  )
}
