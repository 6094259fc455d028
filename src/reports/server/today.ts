import { listBookings } from '../../appointments/server/booking-queries.ts'
import { listCalendars } from '../../appointments/server/calendar-queries.ts'
import { instantsOf } from '../../appointments/server/read-days.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { shopDay } from '../../kit/shop-time.ts'
import { countWaiting } from '../../messages/server/contact-queries.ts'
import { countOrdersToShip } from '../../orders/server/order-list-queries.ts'
import { listSessionsOnDays } from '../../workshops/server/attendees.ts'
import type { Today } from '../office-api.ts'
import { listSoldTypes } from './report-queries.ts'

/** What is planned on the present day of the shop, and what waits. */
export async function readToday({ database: { db }, clock }: Platform): Promise<Today> {
  const now = clock()
  const day = shopDay(now)
  const days = { from: day, to: day }
  const [sold, ordersToShip, messages, calendars, allBookings, allSessions] = await Promise.all([
    listSoldTypes(db),
    countOrdersToShip(db),
    countWaiting(db, now),
    listCalendars(db),
    listBookings(db, instantsOf(days)),
    listSessionsOnDays(db, days),
  ])
  const bookings = allBookings.filter(({ state }) => state !== 'held' && state !== 'canceled')
  const workshops = allSessions.filter(({ canceledAt }) => canceledAt === null)
  return {
    day,
    ordersToShip: sold.has('product') || ordersToShip > 0 ? ordersToShip : null,
    messages,
    appointments: calendars.length > 0 ? { calendars, bookings } : null,
    workshops: sold.has('workshop') || workshops.length > 0 ? workshops : null,
  }
}
