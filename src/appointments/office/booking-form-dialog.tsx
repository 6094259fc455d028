import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { browseUsers, type ManagedUser } from '../../accounts/office-api.ts'
import { api } from '../../kit/api/api.ts'
import { nameIn } from '../../kit/bilingual.ts'
import { type FormRules, showFieldFaults } from '../../kit/form/form-rules.ts'
import { useRulesForm } from '../../kit/form/rules-form.ts'
import { FormDialog } from '../../kit/page/form-dialog.tsx'
import { pageText } from '../../kit/page/page-text.ts'
import { useDebounced } from '../../kit/page/use-debounced.ts'
import { Button } from '../../kit/ui/button.tsx'
import { Link } from '../../kit/ui/link.tsx'
import { SelectField } from '../../kit/ui/select-field.tsx'
import { TextField } from '../../kit/ui/text-field.tsx'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { type Calendar, createBooking, type Service } from '../office-api.ts'
import { appointmentFaults } from '../office-texts.ts'
import { today } from './board-view.ts'
import { servicesQuery, type useBookingChanges } from './calendar-queries.ts'
import { CalendarSelect } from './calendar-select.tsx'
import { NextTimesField } from './next-times-field.tsx'
import { fromShopTime, toShopTime } from './shop-times.ts'

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
    time: () => pageText(appointmentFaults, 'hours_time'),
  },
}

/** The same when the time is chosen among the next free ones, which have a calendar. */
const nextTimeRules: FormRules<Values> = {
  ...bookingRules,
  fieldOf: (name) => (name === 'startsAt' || name === 'calendarId' ? 'time' : name),
  required: { productId: m.calendar_choose_service, time: m.calendar_choose_time },
}

interface BookingFormDialogProps {
  /** The local time of the shop that was clicked, and whose column it was in; null to choose among the next free ones. */
  picked: { shopTime: string; calendarId?: string | undefined } | null
  /** What is known of the service and the customer; nothing by default. */
  known?: Pick<Values, 'productId' | 'customerName' | 'customerPhone' | 'customerEmail'>
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
  const { picked, services, calendars, onClose } = props
  const { create } = props.changes
  const [byHand, setByHand] = useState(picked !== null)
  const form = useBookingForm(props, byHand ? bookingRules : nextTimeRules)
  const productId = form.watch('productId')
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
      {byHand && <TimeFields form={form} calendars={calendars} />}
      {!byHand && <NextTimes form={form} calendars={calendars} />}
      {productId !== '' && (
        <Button tone="quiet" size="admin" shape="control" className="self-start" onClick={() => setByHand(!byHand)}>
          {byHand ? m.calendar_next_times() : m.calendar_other_time()}
        </Button>
      )}
      <CustomerFields form={form} />
    </FormDialog>
  )
}

function useBookingForm({ picked, known, services, calendars }: BookingFormProps, rules: FormRules<Values>) {
  const only = calendars.length === 1 ? calendars[0]?.id : undefined
  return useRulesForm<Values>(rules, {
    productId: services.length === 1 ? (services[0]?.id ?? '') : '',
    calendarId: picked?.calendarId ?? only ?? '',
    day: picked?.shopTime.slice(0, 10) ?? today(),
    time: picked?.shopTime.slice(11, 16) ?? '',
    customerName: '',
    customerPhone: '',
    customerEmail: '',
    ...known,
  })
}

interface PartProps {
  form: UseFormReturn<Values>
  calendars: readonly Calendar[]
}

/** Any time, also one outside the opening hours. */
function TimeFields({ form, calendars }: PartProps) {
  return (
    <>
      <CalendarSelect {...field(form, 'calendarId')} calendars={calendars} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...field(form, 'day')} type="date" label={m.calendar_day()} required />
        <TextField {...field(form, 'time')} type="time" label={m.calendar_time()} required />
      </div>
    </>
  )
}

function NextTimes({ form, calendars }: PartProps) {
  const { productId, calendarId, day, time } = form.watch()
  const { errors, isSubmitted } = form.formState
  if (productId === '') return <p className="text-muted text-sm">{m.calendar_service_first()}</p>
  return (
    <NextTimesField
      productId={productId}
      calendars={calendars}
      chosen={calendarId && time ? { calendarId, startsAt: fromShopTime(day, time) } : null}
      error={errors.time?.message}
      onChoose={(slot) => {
        const shopTime = toShopTime(slot.startsAt)
        const how = { shouldDirty: true, shouldValidate: isSubmitted }
        form.setValue('calendarId', slot.calendarId, how)
        form.setValue('day', shopTime.slice(0, 10), how)
        form.setValue('time', shopTime.slice(11, 16), how)
      }}
    />
  )
}

function CustomerFields({ form }: Pick<PartProps, 'form'>) {
  const optional = m.logs_optional()
  const [name, phone] = form.watch(['customerName', 'customerPhone'])
  return (
    <>
      <TextField
        {...field(form, 'customerName')}
        label={m.calendar_customer()}
        hint={m.calendar_customer_hint()}
        autoComplete="off"
        required
      />
      <KnownCustomers
        name={name}
        phone={phone}
        onChoose={(customer) => {
          for (const [input, value] of Object.entries(customer)) {
            form.setValue(input as keyof typeof customer, value, { shouldDirty: true, shouldValidate: true })
          }
        }}
      />
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
      <p className="flex flex-wrap gap-x-1 text-muted text-sm">
        <span>{m.calendar_booking_money()}</span>
        <Link to="/admin/drafts" className="underline underline-offset-2">
          {m.drafts_title()}
        </Link>
      </p>
    </>
  )
}

const field = (form: UseFormReturn<Values>, name: keyof Values) => ({
  ...form.register(name),
  error: form.formState.errors[name]?.message,
})

const serviceText = (service: Service) =>
  `${nameIn(getLocale(), service)} · ${m.calendar_minutes({ count: service.terms?.durationMinutes ?? 0 })}`

interface KnownCustomersProps {
  /** What was typed. */
  name: string
  phone: string
  onChoose: (customer: Record<'customerName' | 'customerPhone' | 'customerEmail', string>) => void
}

const maxShown = 5

/** The customers with an account who match the typed name, or else the typed telephone number, to fill in the rest. */
function KnownCustomers({ name, phone, onChoose }: KnownCustomersProps) {
  const typed = [name, phone].map((text) => text.trim()).find((text) => text.length > 1) ?? ''
  const search = useDebounced(typed)
  const { data } = useQuery({
    queryKey: ['admin', 'people', 'customer', { search }],
    queryFn: () => api(browseUsers, { query: { role: 'customer', search } }),
    enabled: search !== '',
  })
  const found = (search === '' ? [] : (data?.users ?? [])).slice(0, maxShown)
  const isFilled = found.some((user) => nameOf(user) === name.trim())
  const shown = isFilled ? [] : found
  return (
    <div role="status" className={shown.length > 0 ? 'flex flex-col gap-1.5 rounded-card bg-sunken p-2' : ''}>
      {shown.length > 0 && <p className="px-2 pt-1 text-muted text-sm">{m.calendar_known_customers()}</p>}
      {shown.map((user) => (
        <button
          key={user.id}
          type="button"
          onClick={() =>
            onChoose({ customerName: nameOf(user), customerPhone: user.phone ?? '', customerEmail: user.email })
          }
          className="flex min-h-11 flex-wrap items-baseline gap-x-3 rounded-control px-2 py-1.5 text-left hover:bg-surface"
        >
          <span className="font-semibold">{nameOf(user)}</span>
          <span className="wrap-anywhere text-muted text-sm">
            {[user.phone, user.email].filter(Boolean).join(' · ')}
          </span>
        </button>
      ))}
    </div>
  )
}

const nameOf = ({ firstName, lastName }: ManagedUser): string => [firstName, lastName].filter(Boolean).join(' ')
