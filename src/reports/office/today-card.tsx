import { useQuery } from '@tanstack/react-query'
import { CalendarDays, GraduationCap, Inbox, type LucideIcon, Sun, Truck } from 'lucide-react'
import type { ReactNode } from 'react'
import { peopleOf } from '../../appointments/office/board-view.ts'
import { bookingStateTexts } from '../../appointments/office/booking-texts.ts'
import { PersonDot } from '../../appointments/office/person-dot.tsx'
import { nameIn } from '../../kit/bilingual.ts'
import { countText } from '../../kit/list/figures.ts'
import { usePresentMinute } from '../../kit/page/use-present-minute.ts'
import { formatShopFullDate, formatShopTime, noonOf } from '../../kit/shop-time.ts'
import { Card, CardHeader } from '../../kit/ui/card.tsx'
import { ErrorState } from '../../kit/ui/error-state.tsx'
import { Link } from '../../kit/ui/link.tsx'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { seatsText, workshopName } from '../../workshops/office/session-texts.ts'
import type { Today } from '../office-api.ts'
import { listedOf } from '../today.ts'
import { todayQuery } from './dashboard-queries.ts'

/** What is planned today, and what waits. */
export function TodayCard() {
  const { data, isError, refetch } = useQuery(todayQuery)
  return (
    <Card>
      <CardHeader
        title={m.calendar_today()}
        action={data && <p className="text-muted first-letter:uppercase">{dayText(data.day)}</p>}
      />
      <div className="border-line border-t px-5 py-4">
        {isError && <ErrorState onRetry={() => void refetch()} />}
        {!isError && !data && <Skeleton className="h-24" />}
        {!isError && data && (isCalm(data) ? <CalmDay /> : <Plan today={data} />)}
      </div>
    </Card>
  )
}

const dayText = (day: string) => formatShopFullDate(getLocale(), noonOf(day))

const isCalm = ({ ordersToShip, messages, appointments, workshops }: Today) =>
  !ordersToShip && messages.open === 0 && !appointments?.bookings.length && !workshops?.length

function CalmDay() {
  return (
    <p className="flex items-center gap-3">
      <Sun aria-hidden className="size-5.5 shrink-0 text-leaf" />
      {m.admin_today_calm()}
    </p>
  )
}

function Plan({ today: { day, ordersToShip, messages, appointments, workshops } }: { today: Today }) {
  return (
    <div className="flex flex-col gap-x-10 gap-y-5 lg:flex-row">
      <ul className="flex flex-col gap-2 lg:w-56 lg:shrink-0">
        {ordersToShip !== null && (
          <li>
            <Link to="/admin/orders" search={{ status: 'to_ship' }} className={waitingStyle}>
              <Waiting icon={Truck} count={ordersToShip} text={m.admin_attention_to_ship({ count: ordersToShip })} />
            </Link>
          </li>
        )}
        <li>
          <Link to="/admin/messages" search={{ filter: 'open' }} className={waitingStyle}>
            <Waiting
              icon={Inbox}
              count={messages.open}
              text={m.inbox_attention({ count: messages.open })}
              late={messages.overdue > 0 && m.inbox_attention_overdue({ count: messages.overdue })}
            />
          </Link>
        </li>
      </ul>
      {appointments && (
        <Part icon={CalendarDays} title={m.admin_find_bookings()} none={m.admin_today_no_appointments()}>
          {appointments.bookings.length > 0 && <Bookings {...appointments} day={day} />}
        </Part>
      )}
      {workshops && (
        <Part icon={GraduationCap} title={m.calendar_workshops()} none={m.admin_today_no_workshops()}>
          {workshops.length > 0 && <Sessions sessions={workshops} />}
        </Part>
      )}
    </div>
  )
}

const rowStyle = '-mx-2 min-h-11 rounded-control px-2 hover:bg-sunken'
const waitingStyle = `${rowStyle} flex items-center gap-3 py-1`

interface WaitingProps {
  icon: LucideIcon
  count: number
  text: string
  /** How many of them wait too long, if any do. */
  late?: string | false
}

function Waiting({ icon: Icon, count, text, late = false }: WaitingProps) {
  const due = late ? 'bg-danger-soft text-danger-text' : 'bg-brand-soft text-brand-text'
  return (
    <>
      <span
        className={`grid size-10 shrink-0 place-items-center rounded-full ${count > 0 ? due : 'bg-sunken text-muted'}`}
      >
        <Icon aria-hidden className="size-5" />
      </span>
      <span className="min-w-0">
        <span className="money font-semibold text-lg">{countText(count)}</span> <span>{text}</span>
        {late && <span className="block text-danger-text text-sm">{late}</span>}
      </span>
    </>
  )
}

interface PartProps {
  icon: LucideIcon
  title: string
  /** Shown in place of an empty part. */
  none: string
  children: ReactNode
}

function Part({ icon: Icon, title, none, children }: PartProps) {
  return (
    <section className="min-w-0 flex-1">
      <h3 className="flex items-center gap-2 pb-1 font-semibold">
        <Icon aria-hidden className="size-4.5 shrink-0 text-muted" />
        <span>{title}</span>
      </h3>
      {children || <p className="text-muted">{none}</p>}
    </section>
  )
}

/** Appointments by hour; each opens its booking in the calendar. */
function Bookings({ calendars, bookings, day }: NonNullable<Today['appointments']> & { day: string }) {
  const now = new Date(usePresentMinute() ?? 0)
  const people = new Map(peopleOf(calendars).map((person) => [person.id, person]))
  const listed = listedOf(bookings, now)
  const further = bookings.length - listed.length
  return (
    <>
      <ol>
        {listed.map(({ id, calendarId, product, startsAt, endsAt, state, customerName }) => {
          const person = people.get(calendarId)
          const details = [
            nameIn(getLocale(), product),
            people.size > 1 && person?.name,
            state !== 'confirmed' && bookingStateTexts[state](),
          ]
          return (
            <li key={id}>
              <Link
                to="/admin/calendar"
                search={{ day, booking: id }}
                className={`${rowStyle} flex items-baseline gap-2.5 py-1.5 ${endsAt <= now ? 'text-muted' : ''}`}
              >
                <Hour at={startsAt} />
                {person && <PersonDot color={person.color} />}
                <span className="wrap-anywhere min-w-0">
                  <span className="font-semibold">{customerName}</span>{' '}
                  <span className="block text-muted text-sm">{details.filter(Boolean).join(' · ')}</span>
                </span>
              </Link>
            </li>
          )
        })}
      </ol>
      {further > 0 && (
        <Link
          to="/admin/calendar"
          search={{ day }}
          className={`${rowStyle} flex items-center font-semibold text-brand-text`}
        >
          {m.admin_attention_more({ count: countText(further) })}
        </Link>
      )}
    </>
  )
}

const Hour = ({ at }: { at: Date }) => (
  <span className="money w-21 shrink-0 whitespace-nowrap">{formatShopTime(getLocale(), at)}</span>
)

/** The sessions of workshops; each opens its attendees. */
function Sessions({ sessions }: { sessions: NonNullable<Today['workshops']> }) {
  const now = usePresentMinute() ?? 0
  return (
    <ol>
      {sessions.map((session) => (
        <li key={session.variantId}>
          <Link
            to="/admin/workshops/$variantId"
            params={{ variantId: session.variantId }}
            className={`${rowStyle} flex items-baseline gap-2.5 py-1.5 ${session.endsAt.getTime() <= now ? 'text-muted' : ''}`}
          >
            <Hour at={session.startsAt} />
            <PersonDot color="leaf" />
            <span className="wrap-anywhere min-w-0">
              <span className="font-semibold">{workshopName(session)}</span>{' '}
              <span className="block text-muted text-sm">{seatsText(session)}</span>
            </span>
          </Link>
        </li>
      ))}
    </ol>
  )
}
