import { daysBefore } from '../../kit/server/personal-data.ts'
import type { Feature } from '../../server/feature.ts'
import { isInAnyBooking } from './booking-queries.ts'
import {
  eraseEnteredBookings,
  eraseEnteredBookingsOf,
  eraseMailsOfErasedBookings,
  listBookingsOf,
} from './erasure-queries.ts'
import { registerAppointmentRoutes } from './routes.ts'
import { columns } from './tables.ts'

/** Calendars, terms of services, free times and bookings. */
export const appointments: Feature = {
  columns,
  routes: ({ bind, platform, catalog, products }) =>
    registerAppointmentRoutes(bind, platform, catalog, products.publish),
  exportPerson: async (db, viewer) => ({ bookings: await listBookingsOf(db, viewer) }),
  erasePerson: async (tx, { addresses }) => {
    await eraseEnteredBookingsOf(tx, addresses)
    await eraseMailsOfErasedBookings(tx)
  },
  expire: async ({ database: { db }, config: { retention }, clock }) => ({
    entered_bookings: await eraseEnteredBookings(db, daysBefore(clock(), retention.contactMessagesDays)),
    mails_of_deleted_accounts: await eraseMailsOfErasedBookings(db),
  }),
  isBought: (db, { productId }) => isInAnyBooking(db, productId),
}
