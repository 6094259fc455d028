import type { FormRules } from '../../kit/form/form-rules.ts'
import { useRulesForm } from '../../kit/form/rules-form.ts'
import { FormDialog } from '../../kit/page/form-dialog.tsx'
import { pageText } from '../../kit/page/page-text.ts'
import { TextField } from '../../kit/ui/text-field.tsx'
import { m } from '../../paraglide/messages.js'
import { buyerName } from '../../sale/buyer-name.ts'
import { type Booking, type Calendar, moveBooking } from '../office-api.ts'
import { appointmentFaults } from '../office-texts.ts'
import type { useBookingChanges } from './calendar-queries.ts'
import { CalendarSelect } from './calendar-select.tsx'
import { fromShopTime, toShopTime } from './shop-times.ts'

interface Values {
  calendarId: string
  day: string
  time: string
}

export const moveRules: FormRules<Values> = {
  schema: moveBooking.body,
  toBody: ({ calendarId, day, time }) => ({ calendarId, startsAt: fromShopTime(day, time)?.toISOString() ?? '' }),
  fieldOf: (name) => (name === 'startsAt' ? 'time' : name),
  required: { time: () => pageText(appointmentFaults, 'hours_time') },
}

interface MoveBookingDialogProps {
  booking: Booking
  calendars: readonly Calendar[]
  move: ReturnType<typeof useBookingChanges>['move']
  onClose: () => void
}

/** Moves a booking to another time or calendar. */
export function MoveBookingDialog({ booking, calendars, move, onClose }: MoveBookingDialogProps) {
  const shopTime = toShopTime(booking.startsAt)
  const form = useRulesForm<Values>(moveRules, {
    calendarId: booking.calendarId,
    day: shopTime.slice(0, 10),
    time: shopTime.slice(11, 16),
  })
  const field = (name: keyof Values) => ({ ...form.register(name), error: form.formState.errors[name]?.message })
  return (
    <FormDialog
      title={m.calendar_move_title({ name: buyerName(booking) })}
      form={form}
      pending={move.isPending}
      submitLabel={m.calendar_move()}
      onClose={onClose}
      onSubmit={({ calendarId, day, time }) => {
        const startsAt = fromShopTime(day, time)?.toISOString()
        if (startsAt) move.mutate({ id: booking.id, calendarId, startsAt }, { onSuccess: onClose })
      }}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...field('day')} type="date" label={m.calendar_day()} required />
        <TextField {...field('time')} type="time" label={m.calendar_time()} required />
      </div>
      <CalendarSelect {...field('calendarId')} calendars={calendars} />
    </FormDialog>
  )
}
