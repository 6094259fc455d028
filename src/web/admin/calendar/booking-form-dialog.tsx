import { useQuery } from '@tanstack/react-query'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { type Calendar, createBooking, type Service } from '../../../contract/admin-appointments.ts'
import { nameIn } from '../../../domain/bilingual.ts'
import { m } from '../../../paraglide/messages.js'
import { getLocale } from '../../../paraglide/runtime.js'
import { FormDialog } from '../../lib/form-dialog.tsx'
import { type FormRules, formResolver, showFieldFaults } from '../../lib/validation/form-rules.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { adminTexts } from '../frame/fault-texts.ts'
import { servicesQuery, type useBookingChanges } from './calendar-queries.ts'
import { CalendarSelect } from './calendar-select.tsx'
import { fromShopTime } from './shop-times.ts'

interface Values {
  productId: string
  calendarId: string
  day: string
  time: string
  customerName: string
  customerPhone: string
  customerEmail: string
}

export const bookingRules: FormRules<Values> = {
  schema: createBooking.body,
  toBody: ({ day, time, ...rest }) => ({ ...rest, startsAt: fromShopTime(day, time)?.toISOString() ?? '' }),
  fieldOf: (name) => (name === 'startsAt' ? 'time' : name),
  required: {
    productId: m.calendar_choose_service,
    calendarId: m.calendar_choose_calendar,
    time: m.calendar_fault_time,
  },
  texts: adminTexts,
}

interface BookingFormDialogProps {
  /** The suggested local time of the shop. */
  shopTime: string
  calendars: readonly Calendar[]
  changes: ReturnType<typeof useBookingChanges>
  onClose: () => void
}

/** Enters a booking that was made by telephone or in person. */
export function BookingFormDialog(props: BookingFormDialogProps) {
  const services = useQuery(servicesQuery)
  const bookable = services.data?.filter(({ terms }) => terms !== null)
  return bookable ? <BookingForm {...props} services={bookable} /> : null
}

type BookingFormProps = BookingFormDialogProps & { services: readonly Service[] }

function BookingForm(props: BookingFormProps) {
  const { services, calendars, onClose } = props
  const { create } = props.changes
  const form = useBookingForm(props)
  return (
    <FormDialog
      title={m.calendar_add_booking()}
      form={form}
      pending={create.isPending}
      submitLabel={m.calendar_save_booking()}
      onClose={onClose}
      onSubmit={({ day, time, ...body }) => {
        const startsAt = fromShopTime(day, time)?.toISOString()
        if (startsAt === undefined) return
        const onError = (error: Error) => void showFieldFaults(form, error, bookingRules)
        create.mutate({ ...body, startsAt }, { onSuccess: onClose, onError })
      }}
    >
      <SelectField {...field(form, 'productId')} label={m.calendar_service()} required>
        <option value="">{m.calendar_choose_service()}</option>
        {services.map((service) => (
          <option key={service.id} value={service.id}>
            {serviceText(service)}
          </option>
        ))}
      </SelectField>
      <CalendarSelect {...field(form, 'calendarId')} calendars={calendars} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...field(form, 'day')} type="date" label={m.calendar_day()} required />
        <TextField {...field(form, 'time')} type="time" label={m.calendar_time()} required />
      </div>
      <CustomerFields form={form} />
    </FormDialog>
  )
}

function useBookingForm({ shopTime, services, calendars }: BookingFormProps) {
  return useForm<Values>({
    mode: 'onTouched',
    shouldFocusError: false,
    defaultValues: {
      productId: services.length === 1 ? services[0]?.id : '',
      calendarId: calendars.length === 1 ? calendars[0]?.id : '',
      day: shopTime.slice(0, 10),
      time: shopTime.slice(11, 16),
      customerName: '',
      customerPhone: '',
      customerEmail: '',
    },
    resolver: formResolver(bookingRules),
  })
}

function CustomerFields({ form }: { form: UseFormReturn<Values> }) {
  const optional = m.logs_optional()
  return (
    <>
      <TextField {...field(form, 'customerName')} label={m.calendar_customer()} autoComplete="off" required />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          {...field(form, 'customerPhone')}
          type="tel"
          label={m.calendar_phone()}
          optional={optional}
          autoComplete="off"
        />
        <TextField
          {...field(form, 'customerEmail')}
          type="email"
          label={m.calendar_email()}
          optional={optional}
          autoComplete="off"
        />
      </div>
    </>
  )
}

const field = (form: UseFormReturn<Values>, name: keyof Values) => ({
  ...form.register(name),
  error: form.formState.errors[name]?.message,
})

const serviceText = (service: Service) =>
  `${nameIn(getLocale(), service)} · ${m.calendar_minutes({ count: service.terms?.durationMinutes ?? 0 })}`
