import { useQuery } from '@tanstack/react-query'
import { CalendarCog } from 'lucide-react'
import { useState } from 'react'
import type { Booking } from '../../../contract/admin-appointments.ts'
import { hourMs } from '../../../domain/zoned-time.ts'
import { m } from '../../../paraglide/messages.js'
import { lazyComponent } from '../../lib/lazy-component.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { AddButton } from '../frame/add-button.tsx'
import { PageHeading } from '../frame/page-heading.tsx'
import { PageLink } from '../frame/page-link.tsx'
import { BookingDialog } from './booking-dialog.tsx'
import { BookingFormDialog } from './booking-form-dialog.tsx'
import { bookingsQuery, calendarsQuery, useBookingChanges } from './calendar-queries.ts'
import { fromShopTime, toShopTime } from './shop-times.ts'

const CalendarBoard = lazyComponent(() => import('./calendar-board.tsx').then((module) => module.CalendarBoard))

/** The appointments of all calendars by day and week. */
export function CalendarPage() {
  const [days, setDays] = useState<{ from: string; to: string }>()
  const [openId, setOpenId] = useState<string>()
  const [newTime, setNewTime] = useState<string>()
  const calendars = useQuery(calendarsQuery)
  const bookings = useQuery({ ...bookingsQuery(days ?? { from: '', to: '' }), enabled: days !== undefined })
  const changes = useBookingChanges()
  const opened = bookings.data?.find(({ id }) => id === openId)
  const common = { calendars: calendars.data ?? [], changes }
  const failed = [calendars, bookings].find(({ isError }) => isError)
  return (
    <>
      <Heading onAdd={() => setNewTime(nextHour())} />
      <Card>
        <div className="min-h-96 overflow-x-auto p-3 sm:p-5">
          {failed && <ErrorState onRetry={() => void failed.refetch()} />}
          <CalendarBoard
            bookings={bookings.data ?? []}
            calendars={common.calendars}
            days={days}
            onDays={(next) => setDays((last) => (last?.from === next.from && last.to === next.to ? last : next))}
            onOpen={({ id }) => setOpenId(id)}
            onMove={(booking, shopTime) => moveTo(changes, booking, shopTime)}
            onPick={setNewTime}
          />
        </div>
      </Card>
      {opened && <BookingDialog {...common} booking={opened} onClose={() => setOpenId(undefined)} />}
      {newTime !== undefined && (
        <BookingFormDialog {...common} shopTime={newTime} onClose={() => setNewTime(undefined)} />
      )}
    </>
  )
}

function Heading({ onAdd }: { onAdd: () => void }) {
  return (
    <PageHeading
      title={m.calendar_title()}
      note={<p className="text-muted">{m.calendar_zone()}</p>}
      actions={
        <>
          <PageLink to="/admin/calendars" label={m.calendars_title()} icon={CalendarCog} />
          <AddButton label={m.calendar_add_booking()} onAdd={onAdd} />
        </>
      }
    />
  )
}

function moveTo({ move }: ReturnType<typeof useBookingChanges>, { id, calendarId }: Booking, shopTime: string): void {
  const startsAt = fromShopTime(shopTime.slice(0, 10), shopTime.slice(11, 16))
  if (startsAt) move.mutate({ id, calendarId, startsAt: startsAt.toISOString() })
}

/** The next full hour in the local time of the shop. */
const nextHour = (): string => `${toShopTime(new Date(Date.now() + hourMs)).slice(0, 13)}:00:00`
