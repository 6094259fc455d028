import { CalendarDays } from 'lucide-react'
import { nameIn } from '../../kit/bilingual.ts'
import { countText } from '../../kit/list/figures.ts'
import { Hour, planRowStyle, todayView } from '../../kit/page/today.tsx'
import { usePresentMinute } from '../../kit/page/use-present-minute.ts'
import { Link } from '../../kit/ui/link.tsx'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { buyerName } from '../../sale/buyer-name.ts'
import { type Appointments, todayShape } from '../parts.ts'
import { listedOf } from '../today.ts'
import { AgainButton } from './again-button.tsx'
import { peopleOf } from './board-view.ts'
import { bookingStateTexts } from './booking-texts.ts'
import { useNoShowMark } from './calendar-queries.ts'
import { NoShowButton } from './no-show-button.tsx'
import { PersonDot } from './person-dot.tsx'

export const today = todayView(todayShape, ({ appointments }, { day }) => ({
  plans: appointments
    ? [
        {
          order: 10,
          icon: CalendarDays,
          title: m.admin_find_bookings(),
          none: m.admin_today_no_appointments(),
          children: appointments.bookings.length > 0 ? <Bookings {...appointments} day={day} /> : null,
        },
      ]
    : [],
}))

/** Appointments by hour; each opens its booking in the calendar. */
function Bookings({ calendars, bookings, day }: Appointments & { day: string }) {
  const now = new Date(usePresentMinute() ?? 0)
  const mark = useNoShowMark()
  const people = new Map(peopleOf(calendars).map((person) => [person.id, person]))
  const listed = listedOf(bookings, now)
  const further = bookings.length - listed.length
  return (
    <>
      <ol>
        {listed.map((booking) => {
          const { id, calendarId, product, startsAt, endsAt, state, customerName, resources } = booking
          const person = people.get(calendarId)
          const name = buyerName({ customerName })
          const details = [
            nameIn(getLocale(), product),
            people.size > 1 && person?.name,
            ...resources.map((resource) => resource.name),
            state !== 'confirmed' && bookingStateTexts[state](),
          ]
          return (
            <li key={id} className="flex flex-wrap items-center justify-end gap-x-3">
              <Link
                to="/admin/calendar"
                search={{ day, booking: id }}
                className={`${planRowStyle} flex min-w-0 flex-1 basis-64 items-baseline gap-2.5 py-1.5 ${endsAt <= now ? 'text-muted' : ''}`}
              >
                <Hour at={startsAt} />
                {person && <PersonDot color={person.color} />}
                <span className="wrap-anywhere min-w-0">
                  <span className="font-semibold">{name}</span>{' '}
                  <span className="block text-muted text-sm">{details.filter(Boolean).join(' · ')}</span>
                </span>
              </Link>
              <span className="flex flex-wrap justify-end gap-x-1">
                <NoShowButton booking={booking} name={name} mark={mark} now={now} />
                <AgainButton before={booking} name={name} />
              </span>
            </li>
          )
        })}
      </ol>
      {further > 0 && (
        <Link
          to="/admin/calendar"
          search={{ day }}
          className={`${planRowStyle} flex items-center font-semibold text-brand-text`}
        >
          {m.admin_attention_more({ count: countText(further) })}
        </Link>
      )}
    </>
  )
}
