import type { Catalog } from '../../catalog/server/catalog.ts'
import type { ProductContext } from '../../catalog/server/product-context.ts'
import type { Bind } from '../../kit/server/http/bind-endpoint.ts'
import { anyone, staff } from '../../kit/server/http/guards.ts'
import type { Platform } from '../../kit/server/platform.ts'
import * as api from '../api.ts'
import * as admin from '../office-api.ts'
import { listBookings } from './booking-queries.ts'
import { createBooking } from './bookings.ts'
import { createFeed, deleteFeed, readFeed } from './calendar-feed.ts'
import { listCalendars } from './calendar-queries.ts'
import { createCalendar, deleteCalendar, saveServiceTerms, updateCalendar } from './calendars.ts'
import { findNextTimes, findSlots, findSlotsForStaff } from './find-slots.ts'
import { instantsOf, readDays } from './read-days.ts'
import { listServices } from './service-queries.ts'

const slotsPerVisitor = { name: 'slots', points: 120, seconds: 60 }
const feedsPerVisitor = { name: 'calendar-feeds', points: 60, seconds: 60 }

/** Routes for appointments: public free times; calendars and bookings for staff. */
export function registerAppointmentRoutes(
  bind: Bind,
  platform: Platform,
  catalog: Catalog,
  products: ProductContext,
): void {
  bind(api.findSlots, { guard: anyone, limit: slotsPerVisitor }, ({ params, query }) =>
    findSlots(platform, params.slug, readDays(query, platform.clock())),
  )
  bind(api.listNextTimes, { guard: anyone, limit: slotsPerVisitor }, async () =>
    findNextTimes(platform, (await catalog.current()).products),
  )
  bind(admin.getFeed, { guard: anyone, limit: feedsPerVisitor }, async ({ params, query, reply }) => {
    const file = await readFeed(platform, params.token, query.language)
    return reply.type('text/calendar; charset=utf-8').send(file)
  })
  registerCalendarRoutes(bind, products)
  registerServiceRoutes(bind, platform, products.publish)
  registerBookingRoutes(bind, platform)
}

function registerCalendarRoutes(bind: Bind, products: ProductContext): void {
  const { database } = products
  bind(admin.listCalendars, { guard: staff }, () => listCalendars(database.db))
  bind(admin.createCalendar, { guard: staff }, ({ by, body }) => createCalendar(database, by, body))
  bind(admin.updateCalendar, { guard: staff }, ({ by, params, body }) => updateCalendar(products, by, params.id, body))
  bind(admin.deleteCalendar, { guard: staff }, async ({ by, params }) => {
    await deleteCalendar(database, by, params.id)
    return undefined
  })
  bind(admin.createFeed, { guard: staff }, ({ by, params, body }) => createFeed(products, by, params.id, body.language))
  bind(admin.deleteFeed, { guard: staff }, async ({ by, params }) => {
    await deleteFeed(database, by, params.id)
    return undefined
  })
}

function registerServiceRoutes(bind: Bind, platform: Platform, publish: ProductContext['publish']): void {
  const { database, clock } = platform
  bind(admin.listServices, { guard: staff }, () => listServices(database.db))
  bind(admin.findServiceSlots, { guard: staff }, ({ params, query }) =>
    findSlotsForStaff(platform, params.id, readDays(query, clock())),
  )
  bind(admin.saveServiceTerms, { guard: staff }, async ({ by, params, body }) => {
    const { version, ...terms } = body
    const service = await saveServiceTerms(database, by, params.id, terms, version)
    await publish(service)
    return service
  })
  bind(admin.deleteServiceTerms, { guard: staff }, async ({ by, params, query }) => {
    const service = await saveServiceTerms(database, by, params.id, null, query.version)
    await publish(service)
    return service
  })
}

function registerBookingRoutes(bind: Bind, { database, clock }: Platform): void {
  bind(admin.listBookings, { guard: staff }, ({ query }) =>
    listBookings(database.db, instantsOf(readDays(query, clock()))),
  )
  bind(admin.createBooking, { guard: staff }, ({ by, body }) => createBooking(database, by, body))
}
