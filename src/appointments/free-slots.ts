import type { ServiceTerms } from '../catalog/service-terms.ts'
import { addDays, earlierDay, hourMs, instantsOn, laterDay, localDay, minuteMs } from '../kit/zoned-time.ts'
import { closedTimes, overlap } from './absence.ts'
import { hoursOn, minutesOf, type OpeningHours, type TimeRange } from './opening-hours.ts'

/** A range of instants; `endsAt` is not part of it. */
export interface Slot {
  startsAt: Date
  endsAt: Date
}

/** The calendar, the service and the days for which free slots are wanted. */
export interface SlotRequest {
  hours: OpeningHours
  /** The bookings of the calendar, each including its buffer. */
  busy: readonly Slot[]
  terms: Omit<ServiceTerms, 'cancelUntilHours'>
  /** IANA name of the time zone of the hours. */
  timeZone: string
  /** The first and the last local day: `2026-11-20`. */
  from: string
  to: string
  now: Date
  /** Another start, at any time within the opening hours. */
  alsoAt?: Date | undefined
}

/** Minutes between the starts of two slots, counted from the opening. */
export const slotStepMinutes = 30

/**
 * The slots in which an appointment can be booked, in ascending order. An appointment lies within one range of the
 * opening hours and outside the absences; the buffer after it may end later. Where the clock is changed, a skipped local time has no slot and a
 * repeated one counts at its first occurrence, as a start and as a closing time.
 */
export function freeSlots({ hours, busy, terms, timeZone, from, to, now, alsoAt }: SlotRequest): Slot[] {
  const today = localDay(timeZone, now)
  const last = earlierDay(to, addDays(today, terms.bookableDays))
  const earliest = now.getTime() + terms.minimumNoticeHours * hourMs
  const slots: Slot[] = []
  for (let day = laterDay(from, today); day <= last; day = addDays(day, 1)) {
    const instantsAt = instantsOn(timeZone, day)
    for (const range of hoursOn(hours, day))
      slots.push(...slotsWithin(range, instantsAt, terms.durationMinutes, alsoAt))
  }
  const closed = closedTimes(hours.absences ?? [], { timeZone, from, to })
  return slots.filter(
    (slot) =>
      slot.startsAt.getTime() >= earliest &&
      isFree(slot, busy, terms.bufferMinutes) &&
      !closed.some((range) => overlap(range, slot)),
  )
}

type InstantsAt = ReturnType<typeof instantsOn>

/** All slots of a range of opening hours, free or not. */
function slotsWithin(
  { opens, closes }: TimeRange,
  instantsAt: InstantsAt,
  durationMinutes: number,
  alsoAt: Date | undefined,
): Slot[] {
  const closing = closingTime(instantsAt, minutesOf(closes))
  if (!closing) return []
  const starts: number[] = []
  for (let start = minutesOf(opens); start < minutesOf(closes); start += slotStepMinutes) {
    const [startsAt] = instantsAt(start)
    if (startsAt) starts.push(startsAt.getTime())
  }
  const another = alsoAt?.getTime() ?? 0
  // Before the opening it is in no range; after the closing time it ends too late.
  if (starts[0] !== undefined && another > starts[0] && !starts.includes(another)) {
    starts.push(another)
    starts.sort((a, b) => a - b)
  }
  return starts
    .map((start) => ({ startsAt: new Date(start), endsAt: new Date(start + durationMinutes * minuteMs) }))
    .filter(({ endsAt }) => endsAt <= closing)
}

/** The instant of the closing time. When the clock skips it, the calendar closes that much earlier. */
function closingTime(instantsAt: InstantsAt, minutes: number): Date | undefined {
  for (let closing = minutes; closing > 0; closing -= 1) {
    const [instant] = instantsAt(closing)
    if (instant) return instant
  }
  return undefined
}

function isFree({ startsAt, endsAt }: Slot, busy: readonly Slot[], bufferMinutes: number): boolean {
  const end = endsAt.getTime() + bufferMinutes * minuteMs
  return busy.every((booking) => booking.endsAt <= startsAt || booking.startsAt.getTime() >= end)
}
