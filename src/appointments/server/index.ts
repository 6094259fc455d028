import type { Feature } from '../../server/feature.ts'
import { isInAnyBooking } from './booking-queries.ts'
import { registerAppointmentRoutes } from './routes.ts'

/** Calendars, terms of services, free times and bookings. */
export const appointments: Feature = {
  routes: ({ bind, platform, products }) => registerAppointmentRoutes(bind, platform, products.publish),
  isBought: (db, { productId }) => isInAnyBooking(db, productId),
}
