import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { CalendarCog, CalendarSync } from 'lucide-react'
import { useState } from 'react'
import { BoardToolbar } from '../../appointments/office/board-toolbar.tsx'
import {
  type BoardBy,
  type BoardColumn,
  type BoardView,
  daysOf,
  peopleOf,
  roomsOf,
  today,
  workshopsColumn,
} from '../../appointments/office/board-view.ts'
import { BookingFormDialog } from '../../appointments/office/booking-form-dialog.tsx'
import {
  bookingsQuery,
  calendarsQuery,
  readCalendarSearch,
  resourcesQuery,
  useBookingChanges,
} from '../../appointments/office/calendar-queries.ts'
import { fromShopTime } from '../../appointments/office/shop-times.ts'
import type { Booking } from '../../appointments/office-api.ts'
import { AddButton } from '../../kit/list/add-button.tsx'
import { PageHeading } from '../../kit/list/page-heading.tsx'
import { lazyComponent } from '../../kit/page/lazy-component.tsx'
import { PageLink } from '../../kit/page/page-link.tsx'
import { Card } from '../../kit/ui/card.tsx'
import { ErrorState } from '../../kit/ui/error-state.tsx'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import { useNarrow } from '../../kit/ui/use-narrow.ts'
import { m } from '../../paraglide/messages.js'
import { sessionsOnDaysQuery } from '../../workshops/office/workshop-queries.ts'
import { BookingDialog } from './booking-dialog.tsx'

const CalendarBoard = lazyComponent(() => import('./calendar-board.tsx').then((module) => module.CalendarBoard))

/** A time in the local time of the shop, perhaps of one person. */
interface Picked {
  shopTime: string
  calendarId?: string | undefined
}

/** The appointments of all calendars and the sessions of workshops, by day and week; a link may open one. */
export function CalendarPage() {
  const { day, booking } = readCalendarSearch(useSearch({ strict: false }))
  return <Calendar key={`${day} ${booking}`} day={day} bookingId={booking} />
}

function Calendar({ day, bookingId }: { day: string | undefined; bookingId: string | undefined }) {
  const board = useBoard(day)
  const [openId, setOpenId] = useState(bookingId)
  const [picked, setPicked] = useState<Picked | 'next'>()
  const navigate = useNavigate()
  const calendars = useQuery(calendarsQuery)
  const bookings = useQuery(bookingsQuery(board.days))
  const sessions = useQuery(sessionsOnDaysQuery(board.days))
  const resources = useQuery(resourcesQuery)
  const changes = useBookingChanges()
  const opened = bookings.data?.find(({ id }) => id === openId)
  const common = { calendars: calendars.data ?? [], changes }
  const failed = [calendars, bookings, sessions, resources].find(({ isError }) => isError)
  const isKnown = calendars.data && bookings.data && sessions.data && resources.data
  const by = resources.data?.length === 0 ? 'person' : board.by
  const columns =
    by === 'room'
      ? roomsOf(resources.data ?? [], bookings.data ?? [], m.calendar_without_room())
      : peopleOf(common.calendars)
  // Nobody until all are known, so that the row of names is drawn once.
  const people = isKnown ? everybody(columns, sessions.data.length > 0) : []
  return (
    <>
      <Heading day={board.day} onAdd={() => setPicked('next')} />
      <Card>
        <div className="p-3 sm:p-5">
          <BoardToolbar {...board} by={resources.data?.length ? by : null} people={people} />
          {failed && <ErrorState onRetry={() => void failed.refetch()} />}
          {/* As high as the usual hours, so that nothing moves when the board arrives. */}
          <div className={`relative overflow-x-auto ${board.view === 'list' ? 'min-h-96' : 'min-h-264'}`}>
            {!isKnown && !failed && <Skeleton className="absolute inset-0 rounded-card" />}
            {isKnown && (
              <CalendarBoard
                bookings={bookings.data}
                sessions={sessions.data}
                calendars={common.calendars}
                columns={people.filter(({ id }) => !board.hidden.has(id))}
                view={board.view}
                by={by}
                days={board.days}
                onOpen={({ id }) => setOpenId(id)}
                onSession={({ variantId }) =>
                  void navigate({ to: '/admin/workshops/$variantId', params: { variantId } })
                }
                onMove={(booking, shopTime, calendarId) => moveTo(changes, { ...booking, calendarId }, shopTime)}
                onPick={(shopTime, calendarId) => setPicked({ shopTime, calendarId })}
              />
            )}
          </div>
        </div>
      </Card>
      {opened && <BookingDialog {...common} booking={opened} onClose={() => setOpenId(undefined)} />}
      {picked !== undefined && (
        <BookingFormDialog
          {...common}
          picked={picked === 'next' ? null : picked}
          onClose={() => setPicked(undefined)}
        />
      )}
    </>
  )
}

/** The people or rooms, and the workshops if there are any. */
const everybody = (people: BoardColumn[], withWorkshops: boolean): BoardColumn[] =>
  withWorkshops ? [...people, { id: workshopsColumn, name: m.calendar_workshops(), color: 'leaf' }] : people

/** What the board shows. On a phone it begins as a list. */
function useBoard(linkedDay: string | undefined) {
  const narrow = useNarrow(768)
  const [chosen, onView] = useState<BoardView>()
  const [by, onBy] = useState<BoardBy>('person')
  const [day, onDay] = useState(linkedDay ?? today)
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const view = chosen ?? (narrow ? 'list' : 'day')
  const onToggle = (id: string) =>
    setHidden((before) =>
      before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set([...before, id]),
    )
  return { view, onView, by, onBy, day, onDay, days: daysOf(view, day), hidden, onToggle }
}

function Heading({ day, onAdd }: { day: string; onAdd: () => void }) {
  return (
    <PageHeading
      title={m.calendar_title()}
      note={<p className="text-muted">{m.calendar_zone()}</p>}
      actions={
        <>
          <PageLink to="/admin/day-moves" search={{ from: day }} label={m.day_moves_add()} icon={CalendarSync} />
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
