import type { Catalog } from '../../catalog/server/catalog.ts'
import type { ProductContext } from '../../catalog/server/product-context.ts'
import type { Bind } from '../../kit/server/http/bind-endpoint.ts'
import { anyone, staff } from '../../kit/server/http/guards.ts'
import type { Platform } from '../../kit/server/platform.ts'
import * as absences from '../absences-api.ts'
import * as api from '../api.ts'
import * as admin from '../office-api.ts'
import { createAbsence, deleteAbsence, listAbsences, updateAbsence } from './absences.ts'
import { listBookings } from './booking-queries.ts'
import { createBooking } from './bookings.ts'
import { createFeed, deleteFeed, readFeed } from './calendar-feed.ts'
import { listCalendars } from './calendar-queries.ts'
import { createCalendar, deleteCalendar, saveServiceTerms, updateCalendar } from './calendars.ts'
import { findNextTimes, findSlots, findSlotsForStaff } from './find-slots.ts'
import { instantsOf, readDays } from './read-days.ts'
import { listResources } from './resource-queries.ts'
import { createResource, deleteResource, updateResource } from './resources.ts'
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
  registerResourceRoutes(bind, platform)
  registerServiceRoutes(bind, platform, products.publish)
  registerBookingRoutes(bind, platform)
  registerAbsenceRoutes(bind, platform)
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

function registerResourceRoutes(bind: Bind, { database }: Platform): void {
  bind(admin.listResources, { guard: staff }, () => listResources(database.db))
  bind(admin.createResource, { guard: staff }, ({ by, body }) => createResource(database, by, body))
  bind(admin.updateResource, { guard: staff }, ({ by, params, body }) => updateResource(database, by, params.id, body))
  bind(admin.deleteResource, { guard: staff }, async ({ by, params }) => {
    await deleteResource(database, by, params.id)
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
    const { version, depositTerms, ...terms } = body
    const service = await saveServiceTerms(database, by, params.id, { terms, depositTerms, version })
    await publish(service)
    return service
  })
  bind(admin.deleteServiceTerms, { guard: staff }, async ({ by, params, query }) => {
    const service = await saveServiceTerms(database, by, params.id, { terms: null, version: query.version })
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

function registerAbsenceRoutes(bind: Bind, platform: Platform): void {
  bind(absences.listAbsences, { guard: staff }, () => listAbsences(platform))
  bind(absences.createAbsence, { guard: staff }, ({ by, body }) => createAbsence(platform, by, body))
  bind(absences.updateAbsence, { guard: staff }, ({ by, params, body }) => updateAbsence(platform, by, params.id, body))
  bind(absences.deleteAbsence, { guard: staff }, async ({ by, params }) => {
    await deleteAbsence(platform, by, params.id)
    return undefined
  })
}
