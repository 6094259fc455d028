import type { UseMutationResult } from '@tanstack/react-query'
import { type FormRules, showFieldFaults } from '../../kit/form/form-rules.ts'
import { useRulesForm } from '../../kit/form/rules-form.ts'
import { FormDialog } from '../../kit/page/form-dialog.tsx'
import { pageText } from '../../kit/page/page-text.ts'
import { SelectField } from '../../kit/ui/select-field.tsx'
import { Switch } from '../../kit/ui/switch.tsx'
import { TextField } from '../../kit/ui/text-field.tsx'
import { m } from '../../paraglide/messages.js'
import { type AbsenceKind, absenceKinds } from '../absence.ts'
import { type Absence, createAbsence, type SavedAbsence } from '../absences-api.ts'
import type { Calendar } from '../office-api.ts'
import { appointmentFaults } from '../office-texts.ts'
import type { AbsenceBody } from './absence-queries.ts'
import { absenceKindTexts } from './absence-texts.ts'
import { CalendarSelect } from './calendar-select.tsx'
import { DaySpanFields, type DaySpanValues, spanBody } from './day-span-fields.tsx'

interface Values extends DaySpanValues {
  /** Blank: the whole shop. */
  calendarId: string
  kind: AbsenceKind
  yearly: boolean
  note: string
}

const bodyOf = ({ calendarId, kind, yearly, note, ...span }: Values): AbsenceBody => ({
  calendarId: calendarId || null,
  ...spanBody(span),
  kind,
  yearly,
  note,
})

const invalidTime = () => pageText(appointmentFaults, 'hours_time')

export const absenceRules: FormRules<Values> = {
  schema: createAbsence.body,
  toBody: bodyOf,
  required: { from: () => pageText(appointmentFaults, 'exception_day'), fromTime: invalidTime, toTime: invalidTime },
}

interface AbsenceDialogProps {
  /** Undefined for a new one. */
  absence: Absence | undefined
  calendars: readonly Calendar[]
  save: UseMutationResult<SavedAbsence, Error, AbsenceBody & { id: string | undefined }>
  onClose: () => void
}

/** Adds or changes an absence: days on which somebody, or the whole shop, offers no times. */
export function AbsenceDialog({ absence, calendars, save, onClose }: AbsenceDialogProps) {
  const form = useRulesForm<Values>(absenceRules, {
    calendarId: absence?.calendarId ?? '',
    from: absence?.from ?? '',
    to: absence?.to ?? '',
    allDay: absence?.allDay ?? true,
    fromTime: absence?.fromTime ?? '',
    toTime: absence?.toTime ?? '',
    kind: absence?.kind ?? 'vacation',
    yearly: absence?.yearly ?? false,
    note: absence?.note ?? '',
  })
  const field = (name: keyof Values) => ({ ...form.register(name), error: form.formState.errors[name]?.message })
  return (
    <FormDialog
      title={absence ? m.absences_edit_title() : m.absences_new_title()}
      form={form}
      pending={save.isPending}
      submitLabel={m.absences_save()}
      onClose={onClose}
      onSubmit={(values) => {
        const onError = (error: Error) => void showFieldFaults(form, error, absenceRules)
        save.mutate({ id: absence?.id, ...bodyOf(values) }, { onError })
      }}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <CalendarSelect
          {...field('calendarId')}
          label={m.absences_who()}
          none={m.absences_shop()}
          calendars={calendars}
        />
        <SelectField {...field('kind')} label={m.absences_kind()}>
          {absenceKinds.map((kind) => (
            <option key={kind} value={kind}>
              {absenceKindTexts[kind]()}
            </option>
          ))}
        </SelectField>
      </div>
      <DaySpanFields field={field} allDay={form.watch('allDay')} />
      <Switch {...form.register('yearly')} label={m.absences_yearly()} hint={m.absences_yearly_hint()} />
      <TextField
        {...field('note')}
        label={m.absences_note_label()}
        hint={m.absences_note_hint()}
        optional={m.logs_optional()}
        autoComplete="off"
      />
    </FormDialog>
  )
}
