import { readDays } from '../../appointments/server/read-days.ts'
import type { Catalog } from '../../catalog/server/catalog.ts'
import type { ProductContext } from '../../catalog/server/product-context.ts'
import type { Bind } from '../../kit/server/http/bind-endpoint.ts'
import { anyone, staff } from '../../kit/server/http/guards.ts'
import { sendFile } from '../../kit/server/http/send-file.ts'
import type { Platform } from '../../kit/server/platform.ts'
import * as api from '../api.ts'
import { nextWorkshops } from '../next-workshops.ts'
import * as office from '../office-api.ts'
import {
  browseSessions,
  checkInAttendee,
  exportAttendees,
  listAttendees,
  listSessions,
  listSessionsOnDays,
} from './attendees.ts'
import { cancelSession } from './sessions.ts'

/** Routes for the sessions of workshops: seats, attendees, check-in and cancellation. */
export function registerWorkshopRoutes(
  bind: Bind,
  platform: Platform,
  catalog: Catalog,
  publish: ProductContext['publish'],
): void {
  const { db } = platform.database

  bind(api.listNextWorkshops, { guard: anyone }, async () =>
    nextWorkshops((await catalog.current()).products, platform.clock()),
  )

  bind(office.browseSessions, { guard: staff }, ({ query }) => browseSessions(db, query, platform.clock()))

  bind(office.listSessionsOnDays, { guard: staff }, ({ query }) =>
    listSessionsOnDays(db, readDays(query, platform.clock())),
  )

  bind(office.listSessions, { guard: staff }, ({ params }) => listSessions(db, params.id))

  bind(office.listAttendees, { guard: staff }, ({ params }) => listAttendees(db, params.variantId))

  const exports = { name: 'attendee-exports', points: 60, seconds: 600 }
  bind(office.exportAttendees, { guard: staff, limit: exports }, async ({ by, params, query, reply }) => {
    const { fileName, csv } = await exportAttendees(platform.database, by, { ...params, ...query })
    return sendFile(reply, { fileName, type: 'text/csv', content: csv })
  })

  bind(office.checkInAttendee, { guard: staff }, ({ by, params, body }) =>
    checkInAttendee(platform, by, { ...params, ...body }),
  )

  bind(office.cancelSession, { guard: staff }, async ({ by, params }) => {
    const session = await cancelSession(platform, by, { ...params })
    await publish({ id: session.productId })
    return session
  })
}
