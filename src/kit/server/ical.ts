import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  type ICalEventData,
  ICalEventStatus,
} from 'ical-generator'

interface Person {
  name: string
  email: string
}

/** An iCalendar event; times are written in UTC. */
export interface CalendarEvent {
  /** The UID. */
  id: string
  sequence: number
  isCanceled: boolean
  summary: string
  description: string
  location?: string | null
  url: string
  startsAt: Date
  endsAt: Date
  createdAt?: Date
  updatedAt: Date
}

/** An iCalendar file (RFC 5545) of a calendar's events, for programs that subscribe to it. */
export function calendarFile(name: string, events: readonly CalendarEvent[]): string {
  // Programs refresh the calendar after `ttl` seconds.
  return write({ name, method: ICalCalendarMethod.PUBLISH, ttl: 15 * 60 }, events)
}

/**
 * An iCalendar file that enters one event into the attendee's calendar, or removes it if it is canceled (RFC 5546). Of
 * two files with the same UID, the one with the higher sequence counts. The organizer expects no answer.
 */
export function invitation(
  { isCanceled, ...event }: CalendarEvent,
  { organizer, attendee }: { organizer: Person; attendee: Person },
): string {
  const method = isCanceled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST
  const attending = { role: ICalAttendeeRole.REQ, status: ICalAttendeeStatus.ACCEPTED, rsvp: false }
  return write({ method }, [{ ...event, isCanceled, organizer, attendees: [{ ...attendee, ...attending }] }])
}

type WrittenEvent = CalendarEvent & Pick<ICalEventData, 'organizer' | 'attendees'>

function write(options: Parameters<typeof ical>[0], events: readonly WrittenEvent[]): string {
  const calendar = ical({ ...options, prodId: { company: 'Flor de Maga', product: 'shop' } })
  for (const { startsAt, endsAt, isCanceled, createdAt, updatedAt, ...event } of events) {
    calendar.createEvent({
      ...event,
      start: startsAt,
      end: endsAt,
      status: isCanceled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      ...(createdAt && { created: createdAt }),
      stamp: updatedAt,
      lastModified: updatedAt,
    })
  }
  // Every line ends with CRLF (RFC 5545, section 3.1).
  return `${calendar.toString()}\r\n`
}
