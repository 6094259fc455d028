import { type UseFormReturn, useController } from 'react-hook-form'
import type { useCalendarChanges } from '../../appointments/office/calendar-queries.ts'
import { ExceptionsField } from '../../appointments/office/exceptions-field.tsx'
import { HoursRow } from '../../appointments/office/hours-row.tsx'
import { exceptionsText, weeklyText } from '../../appointments/office/hours-texts.ts'
import { type Calendar, createCalendar, listCalendars, type Service } from '../../appointments/office-api.ts'
import type { DayException, WeeklyHours } from '../../appointments/opening-hours.ts'
import { api } from '../../kit/api/api.ts'
import { codeOf } from '../../kit/api/api-error.ts'
import { nameIn } from '../../kit/bilingual.ts'
import { type FormRules, showFieldFaults } from '../../kit/form/form-rules.ts'
import { useRulesForm } from '../../kit/form/rules-form.ts'
import { toastFailedAction } from '../../kit/list/toast-failed-action.ts'
import { weekdayText } from '../../kit/page/date-text.ts'
import { guarded } from '../../kit/page/form.tsx'
import { FormDialog } from '../../kit/page/form-dialog.tsx'
import { NewerVersion, useNewerVersion } from '../../kit/page/newer-version.tsx'
import { Checkbox } from '../../kit/ui/checkbox.tsx'
import { FieldError } from '../../kit/ui/field.tsx'
import { Switch } from '../../kit/ui/switch.tsx'
import { TextField } from '../../kit/ui/text-field.tsx'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { refusedPicture } from '../../pictures/office/picture-fault-text.ts'
import { PictureField } from '../../pictures/office/picture-field.tsx'
import { type Picture, type PictureUpload, usePictureUpload } from '../../pictures/office/use-picture-upload.ts'
import { uploadImage } from '../../pictures/office-api.ts'
import { PlaceStateField } from '../../prices/office/place-state-field.tsx'

interface Values {
  name: string
  picture: Picture
  place: string
  placeEs: string
  placeState: string
  isActive: boolean
  productIds: string[]
  weekly: WeeklyHours[]
  exceptions: DayException[]
}

/** The picture is checked unless a file is chosen. */
export const calendarRules: FormRules<Values> = {
  schema: createCalendar.body,
  toBody: (values) => bodyOf(values, values.picture.file ? '' : values.picture.url),
  fieldOf: (name) => (name === 'imageUrl' ? 'picture' : name),
}

const bodyOf = ({ picture: _, ...values }: Values, imageUrl: string) => ({ ...values, imageUrl: imageUrl.trim() })

const valuesOf = ({
  name,
  imageUrl,
  place,
  placeEs,
  placeState,
  isActive,
  productIds,
  weekly,
  exceptions,
}: Omit<Calendar, 'id' | 'version' | 'hasFeed'>): Values => ({
  name,
  picture: { file: null, url: imageUrl ?? '' },
  place: place ?? '',
  placeEs: placeEs ?? '',
  placeState: placeState ?? '',
  isActive,
  productIds,
  weekly,
  exceptions,
})

const workingDays = [1, 2, 3, 4, 5]
const newCalendar = {
  name: '',
  imageUrl: null,
  place: null,
  placeEs: null,
  placeState: null,
  isActive: true,
  productIds: [],
  weekly: workingDays.map((weekday) => ({ weekday, opens: '09:00', closes: '17:00' })),
  exceptions: [],
}

interface CalendarFormDialogProps {
  /** Undefined for a new calendar. */
  calendar: Calendar | undefined
  services: readonly Service[]
  save: ReturnType<typeof useCalendarChanges>['save']
  onClose: () => void
}

/** Adds or changes a calendar: its name, picture, services, weekly hours and other hours on single days. */
export function CalendarFormDialog({ calendar, services, save, onClose }: CalendarFormDialogProps) {
  const form = useRulesForm<Values>(calendarRules, valuesOf(calendar ?? newCalendar))
  const newer = useNewerVersion<Values>({
    form,
    version: calendar?.version ?? 0,
    load: async () => {
      const now = (await api(listCalendars)).find(({ id }) => id === calendar?.id)
      if (!now) throw new Error('the calendar was deleted')
      return { values: valuesOf(now), version: now.version }
    },
    describe: (name, values) => ({ label: labels[name](), text: textOf(name, values, services) }),
    submit: () => form.handleSubmit(submit)(),
  })
  const upload = usePictureUpload(uploadImage)
  const submit = async (values: Values): Promise<void> => {
    const imageUrl = await uploaded(values.picture)
    if (imageUrl === null) return
    const body = bodyOf(values, imageUrl)
    save.mutate(calendar ? { ...body, id: calendar.id, version: newer.version.current } : body, {
      onSuccess: onClose,
      onError: (error) =>
        void guarded(async () => {
          if (codeOf(error) === 'other_tax') form.setError('placeState', { message: m.calendar_state_other_tax() })
          else if (!(await newer.explain(error))) showFieldFaults(form, error, calendarRules)
        }),
    })
  }
  /** The address of the picture after its upload, which the form keeps; null when it failed. */
  const uploaded = async (picture: Picture): Promise<string | null> => {
    try {
      const url = await upload.send(picture)
      if (picture.file) form.setValue('picture', { file: null, url }, { shouldDirty: true })
      return url
    } catch (error) {
      const message = refusedPicture(error)
      if (message) form.setError('picture', { message }, { shouldFocus: true })
      toastFailedAction(error, { title: m.logs_error(), description: message ?? m.admin_picture_failed_text() })
      return null
    }
  }
  return (
    <FormDialog
      title={calendar ? m.calendars_edit_of({ name: calendar.name }) : m.calendars_add()}
      form={form}
      size="lg"
      roomy
      pending={save.isPending || upload.progress !== null}
      submitLabel={m.calendars_save()}
      onClose={onClose}
      onSubmit={submit}
    >
      <Fields form={form} services={services} upload={upload} />
      <NewerVersion question={newer.question} />
    </FormDialog>
  )
}

const labels: Record<keyof Values, () => string> = {
  name: m.calendars_name,
  picture: m.calendars_picture,
  place: m.calendars_place,
  placeEs: m.calendars_place_es,
  placeState: m.prices_place_state,
  isActive: m.calendars_active,
  productIds: m.calendars_services,
  weekly: m.calendars_weekly,
  exceptions: m.calendars_exceptions,
}

/** A value as people read it, independent of the order in which it was entered. */
function textOf(name: keyof Values, values: Values, services: readonly Service[]): string {
  const value = values[name]
  if (typeof value === 'boolean') return value ? m.audit_value_yes() : m.audit_value_no()
  if (name === 'picture') return values.picture.file?.name ?? values.picture.url.split('/').at(-1) ?? ''
  if (name === 'productIds') {
    const chosen = services.filter(({ id }) => values.productIds.includes(id))
    return chosen.map((service) => nameIn(getLocale(), service)).join(', ')
  }
  if (name === 'weekly') {
    const inOrder = [...values.weekly].sort((a, b) => a.weekday - b.weekday || a.opens.localeCompare(b.opens))
    return weeklyText(inOrder) ?? m.audit_value_empty()
  }
  if (name === 'exceptions') {
    return exceptionsText([...values.exceptions].sort((a, b) => a.day.localeCompare(b.day))) ?? m.audit_value_empty()
  }
  return String(value).trim()
}

interface FieldsProps {
  form: UseFormReturn<Values>
  services: readonly Service[]
  upload: PictureUpload
}

function Fields({ form, services, upload }: FieldsProps) {
  const { errors } = form.formState
  const { field: picture, fieldState } = useController({ control: form.control, name: 'picture' })
  const changed = { shouldDirty: true, shouldValidate: form.formState.submitCount > 0 }
  return (
    <>
      <TextField
        {...form.register('name')}
        label={m.calendars_name()}
        hint={m.calendars_name_hint()}
        error={errors.name?.message}
        autoComplete="off"
        required
      />
      <PictureField
        label={m.calendars_picture()}
        name="picture"
        value={picture.value}
        onChange={picture.onChange}
        upload={upload}
        error={fieldState.error?.message}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          {...form.register('place')}
          label={m.calendars_place()}
          optional={m.products_admin_optional()}
          hint={m.calendars_place_hint()}
          error={errors.place?.message}
          autoComplete="off"
        />
        <TextField
          {...form.register('placeEs')}
          label={m.calendars_place_es()}
          optional={m.products_admin_optional()}
          error={errors.placeEs?.message}
          lang="es"
          autoComplete="off"
        />
        <PlaceStateField {...form.register('placeState')} error={errors.placeState?.message} />
      </div>
      <Switch {...form.register('isActive')} label={m.calendars_active()} hint={m.calendars_active_hint()} />
      <fieldset className="flex flex-col gap-2">
        <legend className="pb-2 font-semibold">{m.calendars_services()}</legend>
        {services.length === 0 && <p className="text-muted">{m.calendars_no_services()}</p>}
        {services.map((service) => (
          <Checkbox
            key={service.id}
            {...form.register('productIds')}
            value={service.id}
            label={nameIn(getLocale(), service)}
            hint={service.terms ? undefined : m.calendars_no_terms()}
          />
        ))}
      </fieldset>
      <WeeklyHoursField
        value={form.watch('weekly')}
        error={errors.weekly?.message}
        onChange={(weekly) => form.setValue('weekly', weekly, changed)}
      />
      <ExceptionsField
        value={form.watch('exceptions')}
        error={errors.exceptions?.message}
        onChange={(exceptions) => form.setValue('exceptions', exceptions, changed)}
      />
    </>
  )
}

interface WeeklyHoursFieldProps {
  value: readonly WeeklyHours[]
  error: string | undefined
  onChange: (value: WeeklyHours[]) => void
}

const days = [0, 1, 2, 3, 4, 5, 6]

/** The opening hours of each day of the week. */
function WeeklyHoursField({ value, error, onChange }: WeeklyHoursFieldProps) {
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
