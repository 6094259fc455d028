import FullCalendar, { type CalendarOptions } from '@fullcalendar/react'
import interactionPlugin from '@fullcalendar/react/interaction'
import listPlugin from '@fullcalendar/react/list'
import spanish from '@fullcalendar/react/locales/es'
import '@fullcalendar/react/skeleton.css'
import themePlugin from '@fullcalendar/react/themes/classic'
import '@fullcalendar/react/themes/classic/theme.css'
import timeGridPlugin from '@fullcalendar/react/timegrid'
import type { Booking, Calendar } from '../../../contract/admin-appointments.ts'
import { nameIn } from '../../../domain/bilingual.ts'
import { canMove } from '../../../domain/booking.ts'
import type { TimeRange } from '../../../domain/opening-hours.ts'
import { addDays } from '../../../domain/zoned-time.ts'
import { m } from '../../../paraglide/messages.js'
import { getLocale } from '../../../paraglide/runtime.js'
import { useNarrow } from '../../ui/use-narrow.ts'
import { boardHours } from './board-hours.ts'
import { bookingStateTexts } from './booking-texts.ts'
import './calendar-board.css'
import { toShopTime } from './shop-times.ts'

export interface CalendarBoardProps {
  bookings: readonly Booking[]
  calendars: readonly Calendar[]
  /** The days that are shown; undefined before the first {@link CalendarBoardProps.onDays}. */
  days: { from: string; to: string } | undefined
  /** Days that are shown: `2026-11-20`. */
  onDays: (days: { from: string; to: string }) => void
  onOpen: (booking: Booking) => void
  /** A booking was dragged to a local time of the shop. */
  onMove: (booking: Booking, shopTime: string) => void
  /** A free time was clicked. */
  onPick: (shopTime: string) => void
}

/**
 * The bookings by day or week, on a phone as a list. FullCalendar gets local times of the shop as UTC, because it
 * supports named time zones only with a plugin. Dragging has an equivalent for the keyboard in the dialog of a booking.
 */
export function CalendarBoard({ bookings, calendars, days, onDays, onOpen, onMove, onPick }: CalendarBoardProps) {
  const narrow = useNarrow()
  const bookingOf = (id: string) => bookings.find((booking) => booking.id === id)
  return (
    <FullCalendar
      // The first view of a phone is the list.
      key={String(narrow)}
      {...fixedOptions}
      initialView={narrow ? 'listWeek' : 'timeGridWeek'}
      listText={m.calendar_list()}
      todayText={m.calendar_today()}
      todayHint={m.calendar_today()}
      locale={getLocale()}
      now={() => toShopTime(new Date())}
      {...slotRange(boardHours(bookings, calendars, days))}
      {...(narrow && { titleFormat: { day: 'numeric', month: 'short', year: 'numeric' } })}
      noEventsContent={m.calendar_no_bookings()}
      events={bookings.map((booking) => eventOf(booking, calendars))}
      datesSet={({ start, end }) => onDays({ from: dayOf(start), to: addDays(dayOf(end), -1) })}
      eventClick={({ event }) => {
        const booking = bookingOf(event.id)
        if (booking) onOpen(booking)
      }}
      eventDrop={({ event }) => {
        const booking = bookingOf(event.id)
        if (booking && event.start) onMove(booking, event.start.toISOString())
      }}
      dateClick={({ date }) => onPick(date.toISOString())}
    />
  )
}

const fixedOptions: CalendarOptions = {
  plugins: [timeGridPlugin, listPlugin, interactionPlugin, themePlugin],
  headerToolbar: { left: 'prev,next today', center: 'title', right: 'timeGridDay,timeGridWeek,listWeek' },
  className: 'calendar-board',
  viewHint: '$0',
  locales: [spanish],
  timeZone: 'UTC',
  firstDay: 0,
  allDaySlot: false,
  nowIndicator: true,
  // The title names the month.
  dayHeaderFormat: { weekday: 'short', day: 'numeric' },
  height: 'auto',
  navLinks: false,
  eventInteractive: true,
  listItemEventClass: 'booking-line',
  listItemEventBeforeClass: 'booking-dot',
  listItemEventTitleClass: 'booking-name',
}

const slotRange = ({ opens, closes }: TimeRange) => ({ slotMinTime: `${opens}:00`, slotMaxTime: `${closes}:00` })

const dayOf = (date: Date): string => date.toISOString().slice(0, 10)

function eventOf(booking: Booking, calendars: readonly Calendar[]) {
  const { id, startsAt, endsAt, state, customerName, product, calendarId } = booking
  const calendar = calendars.length > 1 ? calendars.find((one) => one.id === calendarId)?.name : undefined
  const stateText = state === 'confirmed' ? undefined : bookingStateTexts[state]()
  return {
    id,
    title: [stateText, customerName, nameIn(getLocale(), product), calendar].filter(Boolean).join(' · '),
    start: toShopTime(startsAt),
    end: toShopTime(endsAt),
    className: `booking-${state}`,
    startEditable: canMove(state),
    durationEditable: false,
  }
}
