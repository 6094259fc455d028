import { freeSlots } from '../../src/appointments/free-slots.ts'
import type { OpeningHours } from '../../src/appointments/opening-hours.ts'
import { insertAbsence } from '../../src/appointments/server/absence-queries.ts'
import { insertBooking } from '../../src/appointments/server/booking-queries.ts'
import { timesOf } from '../../src/appointments/server/bookings.ts'
import { insertCalendar, listCalendars, replaceServices } from '../../src/appointments/server/calendar-queries.ts'
import { insertResource, replaceNeeds } from '../../src/appointments/server/resource-queries.ts'
import { findServiceBySlug, saveTerms } from '../../src/appointments/server/service-queries.ts'
import { readEquipped, takeResources } from '../../src/appointments/server/taken-resources.ts'
import type { ServiceTerms } from '../../src/catalog/service-terms.ts'
import { inTransaction, type Tx } from '../../src/kit/server/database/database.ts'
import type { Platform } from '../../src/kit/server/platform.ts'
import { shopDay, shopTimeZone } from '../../src/kit/shop-time.ts'
import { addDays } from '../../src/kit/zoned-time.ts'
import { type DemoCalendar, demoCalendars, demoResources, demoTerms, demoWalkIns } from '../appointments.ts'
import { type Random, seededRandom } from './year/random.ts'

/** The days from tomorrow on that have appointments. */
const bookedDays = 14

/** The probability that a free slot is booked. */
const demand = 0.12

interface BookableService {
  id: string
  terms: ServiceTerms
}

/**
 * Adds calendars, rooms and a device, the terms of the services, and appointments that staff have entered for the coming days, unless there
 * is a calendar already. The demo's generated past orders of services have no appointments.
 */
export async function seedAppointments({ database, clock }: Platform): Promise<void> {
  const now = clock()
  await inTransaction(database, async (tx) => {
    if ((await listCalendars(tx)).length > 0) return
    for (const { name, kinds } of demoResources) await insertResource(tx, { name, kinds: [...kinds], isActive: true })
    const services = await addTerms(tx)
    const random = seededRandom(20)
    const holiday = { ...allDayFrom(`${shopDay(now).slice(0, 4)}-12-25`, 1), kind: 'holiday', yearly: true } as const
    await insertAbsence(tx, { ...holiday, calendarId: null, note: 'Navidad' })
    for (const demo of demoCalendars) {
      const { name, imageUrl, place } = demo
      const open = hoursOf(demo, now)
      const calendarId = await insertCalendar(tx, { name, imageUrl, place, ...open, isActive: true })
      const hours = { ...open, absences: [holiday] }
      if (demo.awayIn !== undefined) {
        const away = { ...allDayFrom(addDays(shopDay(now), demo.awayIn), 14), kind: 'vacation', yearly: false } as const
        await insertAbsence(tx, { ...away, calendarId, note: null })
      }
      const ids = services.map(({ id }) => id)
      await replaceServices(tx, calendarId, ids)
      await addBookings(tx, { calendarId, hours, services, random, now })
      await addToday(tx, { calendarId, hours: openToday(now), services, random, now })
    }
  })
}

/** Whole days. */
const allDayFrom = (from: string, days: number) => {
  return { from, to: addDays(from, days - 1), allDay: true, fromTime: null, toTime: null }
}

async function addTerms(tx: Tx): Promise<BookableService[]> {
  const services: BookableService[] = []
  for (const { slug, resources = [], ...terms } of demoTerms) {
    const service = await findServiceBySlug(tx, slug)
    if (!service) continue
    await saveTerms(tx, service.id, terms)
    await replaceNeeds(tx, service.id, resources)
    services.push({ id: service.id, terms })
  }
  return services
}

function hoursOf(
  { weekdays, hours, closedIn }: DemoCalendar,
  now: Date,
): { weekly: OpeningHours['weekly'][number][]; exceptions: OpeningHours['exceptions'][number][] } {
  return {
    weekly: weekdays.flatMap((weekday) => hours.map((range) => ({ weekday, ...range }))),
    exceptions: [{ day: addDays(shopDay(now), closedIn), hours: [] }],
  }
}

interface BookingPlan {
  calendarId: string
  hours: OpeningHours
  services: readonly BookableService[]
  random: Random
  now: Date
}

/** Books random slots of a calendar; those that overlap an earlier booking, also of a room, are left out. */
async function addBookings(tx: Tx, { calendarId, hours, services, random, now }: BookingPlan): Promise<void> {
  const today = shopDay(now)
  for (const { id: productId, terms } of services) {
    const days = { from: addDays(today, 1), to: addDays(today, bookedDays) }
    const slots = freeSlots({
      hours,
      busy: [],
      terms: { ...terms, minimumNoticeHours: 0 },
      timeZone: shopTimeZone,
      ...days,
      now,
    })
    const chosen = slots.filter(() => random.chance(demand))
    for (const { startsAt } of chosen) await addWalkIn(tx, { calendarId, random }, { id: productId, terms }, startsAt)
  }
}

/** Today has appointments on whatever weekday and at whatever hour the demo starts. */
const openToday = (now: Date): OpeningHours => ({
  weekly: [],
  exceptions: [{ day: shopDay(now), hours: [{ opens: '09:00', closes: '18:00' }] }],
})

/** Books a random slot of today for each of the first services. */
async function addToday(tx: Tx, { calendarId, hours, services, random, now }: BookingPlan): Promise<void> {
  const today = shopDay(now)
  for (const service of services.slice(0, 2)) {
    // Also the hours of today that are over.
    const terms = { ...service.terms, minimumNoticeHours: -24 }
    const days = { from: today, to: today }
    const slots = freeSlots({ hours, busy: [], terms, timeZone: shopTimeZone, ...days, now })
    const slot = slots[random.int(0, slots.length - 1)]
    if (slot) await addWalkIn(tx, { calendarId, random }, service, slot.startsAt)
  }
}

async function addWalkIn(
  tx: Tx,
  { calendarId, random }: Pick<BookingPlan, 'calendarId' | 'random'>,
  { id: productId, terms }: BookableService,
  startsAt: Date,
): Promise<void> {
  const walkIn = random.pick(demoWalkIns)
  const customer = { customerName: walkIn.name, customerPhone: walkIn.phone, customerEmail: null }
  const times = timesOf(startsAt, terms)
  const occupied = { startsAt, endsAt: times.freeAt }
  const isEquipped = await readEquipped(tx, productId, occupied)
  if (!isEquipped(occupied)) return
  const bookingId = await insertBooking(tx, { calendarId, productId, ...times, ...customer, state: 'confirmed' })
  if (bookingId) await takeResources(tx, [{ id: bookingId, productId, ...times }])
}
