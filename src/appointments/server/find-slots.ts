import type { Product } from '../../catalog/api.ts'
import type { ServiceTerms } from '../../catalog/service-terms.ts'
import { isOutOfStock } from '../../catalog/stock.ts'
import type { Db } from '../../kit/server/database/database.ts'
import { HttpError, notFound } from '../../kit/server/http/errors.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { shopDay, shopTimeZone } from '../../kit/shop-time.ts'
import { addDays, hourMs, minuteMs } from '../../kit/zoned-time.ts'
import { readContact } from '../../settings/server/read-settings.ts'
import type { NextTime, SlotsOfService } from '../api.ts'
import { freeSlots, type Slot } from '../free-slots.ts'
import { findBusy } from './booking-queries.ts'
import { findCalendarsOffering } from './calendar-queries.ts'
import type { Days } from './read-days.ts'
import { findService, findServiceBySlug } from './service-queries.ts'
import { readEquipped, type ServiceTime } from './taken-resources.ts'

/** A time in a calendar. */
export type CalendarSlot = Slot & { calendarId: string }

/** Whether two slots are the same time in the same calendar. */
export const isSameSlot = (a: Omit<CalendarSlot, 'endsAt'>, b: Omit<CalendarSlot, 'endsAt'>): boolean =>
  a.calendarId === b.calendarId && a.startsAt.getTime() === b.startsAt.getTime()

/** The service to find free times of. */
export interface BookedService {
  id: string
  terms: ServiceTerms
  now: Date
  /** Times of the same purchase that count as booked, each with its buffer. */
  chosen?: readonly (CalendarSlot & ServiceTime)[]
  /** Id of a booking whose time counts as free. */
  except?: string
  /** Another start than those every half hour, within the opening hours. */
  alsoAt?: Date
}

/** For how many minutes an appointment may have begun that staff sell to somebody who is there. */
const begunMinutes = 30

/** The earliest start of an appointment that is sold over the counter. */
export const earliestAtCounter = (now: Date): Date => new Date(now.getTime() - begunMinutes * minuteMs)

/**
 * A service as staff sell it over the counter: its notice is for customers, it may begin at `alsoAt` too, and it may have
 * begun up to 30 minutes ago. The opening hours stay.
 */
export const soldAtCounter = ({ terms, now, ...service }: BookedService, alsoAt: Date): BookedService => ({
  ...service,
  terms: { ...terms, minimumNoticeHours: 0 },
  now: earliestAtCounter(now),
  alsoAt,
})

/**
 * The free times of a service on some days of the shop, in all calendars that offer it.
 * @throws HttpError 404 when there is no active service with the slug.
 */
export async function findSlots(
  { database: { db }, clock }: Platform,
  slug: string,
  days: Days,
): Promise<SlotsOfService> {
  const service = await findServiceBySlug(db, slug)
  if (!service) throw notFound()
  const { id, terms } = service
  if (!terms) return { timeZone: shopTimeZone, terms, slots: [], calendars: [] }
  const calendars = await findCalendarsOffering(db, id)
  const slots = await freeSlotsIn(db, calendars, { id, terms, now: clock() }, days)
  return { timeZone: shopTimeZone, terms, slots, calendars: await withPlaces(db, calendars) }
}

/** The calendars, at the address of the shop unless a place is set. */
async function withPlaces(db: Db, calendars: Awaited<ReturnType<typeof findCalendarsOffering>>) {
  if (calendars.every(({ place }) => place)) return calendars
  const { address = null } = await readContact(db)
  return calendars.map((calendar) => (calendar.place ? calendar : { ...calendar, place: address, placeEs: null }))
}

/**
 * The free times of a service for a booking that staff enter: its notice is for customers.
 * @throws HttpError 404 when there is no such service, or it is sold without appointments.
 */
export async function findSlotsForStaff(
  { database: { db }, clock }: Platform,
  id: string,
  days: Days,
): Promise<CalendarSlot[]> {
  const terms = (await findService(db, id))?.terms
  if (!terms) throw notFound()
  return listFreeSlots(db, { id, terms: { ...terms, minimumNoticeHours: 0 }, now: clock() }, days)
}

/** The most services of the list of next times. */
const maxNextTimes = 4

/** The first services of the catalog that are booked by appointment, each with its next free time. */
export function findNextTimes(
  { database: { db }, clock }: Platform,
  products: readonly Product[],
): Promise<NextTime[]> {
  const booked = products.filter(({ appointment, stock }) => appointment && !isOutOfStock(stock)).slice(0, maxNextTimes)
  return Promise.all(
    booked.map(async ({ id, slug, name, nameEs, imageUrl, price, appointment }) => {
      const terms = (await findService(db, id))?.terms
      const slot = terms ? await findNextSlot(db, { id, terms, now: clock() }).catch(noneOffered) : null
      const durationMinutes = appointment?.durationMinutes ?? 0
      return { slug, name, nameEs, imageUrl, price, durationMinutes, startsAt: slot?.startsAt ?? null }
    }),
  )
}

/** A service that is not booked for a moment has no next time; the others keep theirs. */
function noneOffered(error: unknown): null {
  if (error instanceof HttpError && error.status === 409) return null
  throw error
}

/** The days from today that are searched for the next free time, one range after another: most have one soon. */
const nextRanges = [
  [0, 7],
  [8, 61],
] as const

async function findNextSlot(db: Db, service: BookedService): Promise<CalendarSlot | null> {
  const today = shopDay(service.now)
  const calendars = await findCalendarsOffering(db, service.id)
  for (const [first, last] of nextRanges) {
    const range = { from: addDays(today, first), to: addDays(today, last) }
    const [next] = await freeSlotsIn(db, calendars, service, range)
    if (next) return next
  }
  return null
}

/** The free times of a service in ascending order; a time that is free in several calendars has one slot for each. */
export async function listFreeSlots(db: Db, service: BookedService, days: Days): Promise<CalendarSlot[]> {
  return freeSlotsIn(db, await findCalendarsOffering(db, service.id), service, days)
}

async function freeSlotsIn(
  db: Db,
  calendars: Awaited<ReturnType<typeof findCalendarsOffering>>,
  { id, terms, now, chosen = [], except, alsoAt }: BookedService,
  days: Days,
): Promise<CalendarSlot[]> {
  if (calendars.length === 0) return []
  const ids = calendars.map((calendar) => calendar.id)
  const range = rangeAround(days)
  const busy = [...(await findBusy(db, ids, range, except)), ...chosen]
  const isEquipped = await readEquipped(db, id, range, { chosen, except })
  const buffer = terms.bufferMinutes * minuteMs
  const slots = calendars.flatMap(({ id: calendarId, ...hours }) =>
    freeSlots({
      hours,
      busy: busy.filter((booking) => booking.calendarId === calendarId),
      terms,
      timeZone: shopTimeZone,
      ...days,
      now,
      alsoAt,
    })
      .filter(({ startsAt, endsAt }) => isEquipped({ startsAt, endsAt: new Date(endsAt.getTime() + buffer) }))
      .map((slot) => ({ ...slot, calendarId })),
  )
  return slots.sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
}

/**
 * Whether a time is one that customers can choose: the calendar offers the service and is open for all of it, and the time
 * keeps the minimum notice and lies within the bookable days. Other bookings are not considered.
 */
export async function isOffered(db: Db, { id, terms, now }: BookedService, slot: CalendarSlot): Promise<boolean> {
  const hours = (await findCalendarsOffering(db, id)).find((calendar) => calendar.id === slot.calendarId)
  if (!hours) return false
  const durationMinutes = (slot.endsAt.getTime() - slot.startsAt.getTime()) / minuteMs
  const day = shopDay(slot.startsAt)
  const request = { hours, busy: [], terms: { ...terms, durationMinutes }, timeZone: shopTimeZone, now }
  return freeSlots({ ...request, from: day, to: day }).some(
    ({ startsAt }) => startsAt.getTime() === slot.startsAt.getTime(),
  )
}

/** A range that covers the days in every time zone, and the longest appointment that starts on the last day. */
function rangeAround({ from, to }: Days): Slot {
  return {
    startsAt: new Date(Date.parse(from) - 24 * hourMs),
    endsAt: new Date(Date.parse(addDays(to, 2)) + 24 * hourMs),
  }
}

/** How many days before and after a time are searched, one after another until enough free times are found. */
const searchedDays = [1, 7, 30]

const maxNearestSlots = 6

/** Up to 6 free times nearest to a time, in ascending order. The calendar of that time is preferred. */
export async function findNearestSlots(
  db: Db,
  service: BookedService,
  near: { startsAt: Date; calendarId: string },
): Promise<CalendarSlot[]> {
  const wanted = near.startsAt.getTime()
  const distance = ({ startsAt }: CalendarSlot) => Math.abs(startsAt.getTime() - wanted)
  const day = bookableDay(service, near.startsAt)
  let slots: CalendarSlot[] = []
  for (const count of searchedDays) {
    slots = uniqueByTime(
      await listFreeSlots(db, service, { from: addDays(day, -count), to: addDays(day, count) }),
      near.calendarId,
    )
    if (slots.length >= maxNearestSlots) break
  }
  const nearest = slots.toSorted((a, b) => distance(a) - distance(b)).slice(0, maxNearestSlots)
  return nearest.sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
}

/** The day of a moment, limited to the bookable days. */
function bookableDay({ terms, now }: BookedService, moment: Date): string {
  const today = shopDay(now)
  const [day = today] = [shopDay(moment), addDays(today, terms.bookableDays)].sort()
  return day < today ? today : day
}

/** Keeps one slot for each time, that of the preferred calendar if it has one. */
function uniqueByTime(slots: readonly CalendarSlot[], preferred: string): CalendarSlot[] {
  const byTime = Map.groupBy(slots, ({ startsAt }) => startsAt.getTime())
  return [...byTime.values()].flatMap(
    (same) => same.find(({ calendarId }) => calendarId === preferred) ?? same.slice(0, 1),
  )
}
