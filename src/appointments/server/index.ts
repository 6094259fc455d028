import { namesIn } from '../../kit/server/database/record-names.ts'
import type { Feature } from '../../kit/server/feature.ts'
import { part } from '../../kit/server/part.ts'
import { daysBefore } from '../../kit/server/personal-data.ts'
import { todayShape } from '../parts.ts'
import { bookingName, findBooking, isInAnyBooking, listBookings } from './booking-queries.ts'
import { listCalendars } from './calendar-queries.ts'
import {
  eraseEnteredBookings,
  eraseEnteredBookingsOf,
  eraseMailsOfErasedBookings,
  listBookingsOf,
} from './erasure-queries.ts'
import { instantsOf } from './read-days.ts'
import { registerAppointmentRoutes } from './routes.ts'
import * as tables from './tables.ts'

/** Calendars, terms of services, free times and bookings. */
export const appointments: Feature = {
  columns: tables.columns,
  routes: ({ bind, platform, catalog, products }) => registerAppointmentRoutes(bind, platform, catalog, products),
  exportPerson: async (db, viewer) => ({ bookings: await listBookingsOf(db, viewer) }),
  erasePerson: async (tx, { addresses }) => {
    await eraseEnteredBookingsOf(tx, addresses)
    await eraseMailsOfErasedBookings(tx)
  },
  expire: async ({ database: { db }, config: { retention }, clock }) => ({
    entered_bookings: await eraseEnteredBookings(db, daysBefore(clock(), retention.contactMessagesDays)),
    mails_of_deleted_accounts: await eraseMailsOfErasedBookings(db),
  }),
  // Of bookings that staff entered.
  findRecipient: async (db, { subjectType, subjectId }) =>
    subjectType === 'booking' && subjectId !== null
      ? ((await findBooking(db, subjectId))?.customerEmail ?? null)
      : null,
  audited: {
    calendar: { names: namesIn(tables.calendars, tables.calendars.name), recorded: 'name', referredBy: ['calendarId'] },
    booking: { names: namesIn(tables.bookings, bookingName) },
    resource: { names: namesIn(tables.resources, tables.resources.name), recorded: 'name' },
  },
  today: part(todayShape, async ({ platform: { database }, day }) => {
    const [calendars, bookings] = await Promise.all([
      listCalendars(database.db),
      listBookings(database.db, instantsOf({ from: day, to: day })),
    ])
    const planned = bookings.filter(({ state }) => state !== 'held' && state !== 'canceled')
    return { appointments: calendars.length > 0 ? { calendars, bookings: planned } : null }
  }),
  isBought: (db, { productId }) => isInAnyBooking(db, productId),
}
