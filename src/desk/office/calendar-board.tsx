import FullCalendar, { type CalendarOptions, type EventDisplayInfo } from '@fullcalendar/react'
import interactionPlugin from '@fullcalendar/react/interaction'
import listPlugin from '@fullcalendar/react/list'
import spanish from '@fullcalendar/react/locales/es'
import '@fullcalendar/react/skeleton.css'
import themePlugin from '@fullcalendar/react/themes/classic'
import '@fullcalendar/react/themes/classic/theme.css'
import timeGridPlugin from '@fullcalendar/react/timegrid'
import { useEffect, useState } from 'react'
import { canMove } from '../../appointments/booking.ts'
import { boardHours } from '../../appointments/office/board-hours.ts'
import {
  type BoardBy,
  type BoardColumn,
  type BoardView,
  columnsOf,
  workshopsColumn,
} from '../../appointments/office/board-view.ts'
import { bookingStateTexts } from '../../appointments/office/booking-texts.ts'
import type { Booking, Calendar } from '../../appointments/office-api.ts'
import type { TimeRange } from '../../appointments/opening-hours.ts'
import { Portrait } from '../../appointments/store/portrait.tsx'
import { nameIn } from '../../kit/bilingual.ts'
import { dateWriters, formatShopTime } from '../../kit/shop-time.ts'
import { addDays, daysBetween } from '../../kit/zoned-time.ts'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { buyerName } from '../../sale/buyer-name.ts'
import { seatsText, workshopName } from '../../workshops/office/session-texts.ts'
import type { WorkshopSession } from '../../workshops/office-api.ts'
import './calendar-board.css'
import { PersonDot } from '../../appointments/office/person-dot.tsx'
import { toShopTime } from '../../appointments/office/shop-times.ts'

export interface CalendarBoardProps {
  bookings: readonly Booking[]
  sessions: readonly WorkshopSession[]
  calendars: readonly Calendar[]
  /** The people or rooms, and the workshops, that are shown. */
  columns: readonly BoardColumn[]
  view: BoardView
  by: BoardBy
  /** The first and the last day that are shown: `2026-11-20`. */
  days: { from: string; to: string }
  onOpen: (booking: Booking) => void
  onSession: (session: WorkshopSession) => void
  /** A booking was dragged to a local time of the shop, and in the view of a day perhaps to another person. */
  onMove: (booking: Booking, shopTime: string, calendarId: string) => void
  /** A free time was clicked; `calendarId` is that of its column. */
  onPick: (shopTime: string, calendarId: string | undefined) => void
}

/**
 * The bookings and the sessions of workshops by day, week or as a list. FullCalendar gets local times of the shop as
 * UTC, because it supports named time zones only with a plugin. It has no columns for people and rooms either: in the view
 * of a day, each has a day of the calendar, counted from the shown one. Dragging, which moves to another person, has an
 * equivalent for the keyboard in the dialog of a booking.
 */
export function CalendarBoard(props: CalendarBoardProps) {
  const { bookings, sessions, calendars, columns, view, by, days, onOpen, onSession, onMove, onPick } = props
  const inColumns = view === 'day'
  const isLaidOut = useSecondFrame()
  const columnAt = (shopTime: string) =>
    inColumns ? columns[daysBetween(days.from, shopTime.slice(0, 10))] : undefined
  const realTime = (shopTime: string) => (inColumns ? days.from + shopTime.slice(10) : shopTime)
  const recordOf = ({ extendedProps }: EventDisplayInfo['event']) =>
    (extendedProps as Pick<BoardEvent, 'recordId'>).recordId
  const bookingOf = (event: EventDisplayInfo['event']) => bookings.find(({ id }) => id === recordOf(event))
  const events = [
    ...bookings.flatMap((booking) => {
      const shown = columnsOf(booking, by).filter((columnId) => columns.some(({ id }) => id === columnId))
      // Where rooms have no columns, a booking of several stands there once.
      return (inColumns ? shown : shown.slice(0, 1)).map((columnId) => bookingEvent(booking, columnId, props))
    }),
    ...sessions.map((session) => sessionEvent(session)),
  ].flatMap((event) => {
    const column = columns.findIndex(({ id }) => id === event.columnId)
    if (column < 0) return []
    const shift = (time: string) => (inColumns ? addDays(time.slice(0, 10), column) + time.slice(10) : time)
    return [{ ...event, start: shift(event.start), end: shift(event.end), ...colorsOf(columns[column]) }]
  })
  return (
    <div style={inColumns ? { minInlineSize: `${3 + 6.5 * columns.length}rem` } : undefined}>
      <FullCalendar
        // FullCalendar reads its views once.
        key={`${by} ${view} ${days.from} ${columns.length}`}
        {...fixedOptions}
        className={`calendar-board ${inColumns ? 'calendar-day' : ''} ${isLaidOut ? '' : 'invisible'}`}
        initialView={view === 'list' ? 'listWeek' : view === 'week' ? 'timeGridWeek' : 'people'}
        initialDate={days.from}
        views={{ people: { type: 'timeGrid', duration: { days: Math.max(columns.length, 1) } } }}
        {...(inColumns && {
          dayHeaderContent: ({ date }) => <PersonHeading column={columnAt(date.toISOString())} />,
          nowIndicator: false,
        })}
        locale={getLocale()}
        now={() => toShopTime(new Date())}
        {...slotRange(boardHours([...bookings, ...sessions], calendars, days))}
        noEventsContent={m.calendar_no_bookings()}
        events={events}
        eventContent={(info) => (info.view.type === 'listWeek' ? true : <EventContent info={info} />)}
        eventClick={({ event }) => {
          const booking = bookingOf(event)
          const session = sessions.find(({ variantId }) => variantId === recordOf(event))
          if (booking) onOpen(booking)
          else if (session) onSession(session)
        }}
        eventDrop={({ event, revert }) => {
          const booking = bookingOf(event)
          const time = event.start?.toISOString()
          const column = time && columnAt(time)
          if (!booking || !time || (column && column.id === workshopsColumn)) return revert()
          onMove(booking, realTime(time), column ? column.id : booking.calendarId)
        }}
        dateClick={({ date }) => {
          const time = date.toISOString()
          const column = columnAt(time)
          if (column?.id !== workshopsColumn) onPick(realTime(time), by === 'person' ? column?.id : undefined)
        }}
      />
    </div>
  )
}

/** False until the second frame: FullCalendar places its columns beside the hours only after their first layout. */
function useSecondFrame(): boolean {
  const [isReached, setReached] = useState(false)
  useEffect(() => {
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setReached(true))
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  return isReached
}

// FullCalendar's own formats write 24-hour times in Spanish.
const timeZone = 'UTC'
const hours = dateWriters({ hour: 'numeric', timeZone })
const times = dateWriters({ timeStyle: 'short', timeZone })

const fixedOptions: CalendarOptions = {
  plugins: [timeGridPlugin, listPlugin, interactionPlugin, themePlugin],
  headerToolbar: false,
  locales: [spanish],
  timeZone,
  firstDay: 0,
  allDaySlot: false,
  nowIndicator: true,
  // The title names the month.
  dayHeaderFormat: { weekday: 'short', day: 'numeric' },
  slotHeaderFormat: ({ start }) => hours[getLocale()].format(start.marker),
  eventTimeFormat: ({ start, end }) => times[getLocale()].formatRange(start.marker, (end ?? start).marker),
  height: 'auto',
  navLinks: false,
  eventInteractive: true,
  slotLaneClass: 'board-slot',
  slotHeaderClass: 'board-slot',
  slotMinHeight: 36,
  slotEventOverlap: false,
  eventMinHeight: 34,
  listItemEventClass: 'booking-line',
  listItemEventBeforeClass: 'booking-dot',
  listItemEventTimeClass: 'booking-time',
  listItemEventTitleClass: 'booking-name',
}

/** Workshops are leaf green, people and rooms have a wall color each. */
function colorsOf(column: BoardColumn | undefined) {
  if (column?.color === 'none') return { color: 'var(--color-sunken)', contrastColor: 'var(--color-ink)' }
  const wall = column && column.color !== 'leaf'
  return wall
    ? { color: `var(--color-wall-${column.color})`, contrastColor: 'var(--color-on-wall)' }
    : { color: 'var(--color-leaf-block)', contrastColor: 'var(--color-on-leaf-block)' }
}

const slotRange = ({ opens, closes }: TimeRange) => ({ slotMinTime: `${opens}:00`, slotMaxTime: `${closes}:00` })

function PersonHeading({ column }: { column: BoardColumn | undefined }) {
  return (
    column && (
      <span className="flex items-center justify-center gap-2 px-1 py-1.5">
        {column.imageUrl && <Portrait person={column} size="sm" />}
        <PersonDot color={column.color} />
        <span className="wrap-anywhere whitespace-normal">{column.name}</span>
      </span>
    )
  )
}

/** What an event shows in the grid, most important first, because a short one cuts the rest. */
function EventContent({ info: { event, view } }: { info: EventDisplayInfo }) {
  const { heading, lines } = event.extendedProps as Pick<BoardEvent, 'heading' | 'lines'>
  return (
    <div className="booking-body">
      <b>{heading}</b>
      {/* A week has no room for more. */}
      {lines.slice(0, view.type === 'people' ? undefined : 1).map((line) => (
        <span key={line}>{line}</span>
      ))}
    </div>
  )
}

interface BoardEvent {
  id: string
  /** Of the booking, which may stand in several columns, or of the session. */
  recordId: string
  columnId: string
  /** The whole text, for the list. */
  title: string
  heading: string
  lines: string[]
  /** Local times of the shop. */
  start: string
  end: string
  className: string
  startEditable: boolean
  durationEditable: false
}

function bookingEvent(
  booking: Booking,
  columnId: string,
  { calendars, columns, by }: Pick<CalendarBoardProps, 'calendars' | 'columns' | 'by'>,
): BoardEvent {
  const { id, state, calendarId } = booking
  const name = buyerName(booking)
  const isShownBy = by === 'room' || columns.length > 1
  const person = isShownBy ? calendars.find((calendar) => calendar.id === calendarId)?.name : undefined
  const rooms = booking.resources.map((resource) => resource.name).join(', ') || undefined
  const stateText = state === 'confirmed' ? undefined : bookingStateTexts[state]()
  const service = nameIn(getLocale(), booking.product)
  // The column says the other one.
  const other = by === 'room' ? person : rooms
  return {
    id: `${id} ${columnId}`,
    recordId: id,
    columnId,
    title: [stateText, name, service, person, rooms].filter(Boolean).join(' · '),
    heading: name,
    lines: [timesText(booking), service, other, stateText].filter((line) => line !== undefined),
    ...shopTimes(booking),
    className: `booking-${state}`,
    // A room is chosen by the shop.
    startEditable: by === 'person' && canMove(state),
    durationEditable: false,
  }
}

function sessionEvent(session: WorkshopSession): BoardEvent {
  const { variantId, canceledAt } = session
  const [name, seats] = [workshopName(session), seatsText(session)]
  const stateText = canceledAt ? bookingStateTexts.canceled() : undefined
  return {
    id: variantId,
    recordId: variantId,
    columnId: workshopsColumn,
    title: [stateText, name, seats].filter(Boolean).join(' · '),
    heading: name,
    lines: [timesText(session), seats, stateText].filter((line) => line !== undefined),
    ...shopTimes(session),
    className: canceledAt ? 'booking-canceled' : 'booking-confirmed',
    startEditable: false,
    durationEditable: false,
  }
}

type Times = Pick<Booking, 'startsAt' | 'endsAt'>

const shopTimes = ({ startsAt, endsAt }: Times) => ({ start: toShopTime(startsAt), end: toShopTime(endsAt) })

const timesText = ({ startsAt, endsAt }: Times): string =>
  `${formatShopTime(getLocale(), startsAt)} – ${formatShopTime(getLocale(), endsAt)}`
