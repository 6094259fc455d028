import { recordAudit } from '../../audit/server/record-audit.ts'
import type { AuditContext } from '../../catalog/server/product-context.ts'
import type { EndpointRequest } from '../../kit/endpoint.ts'
import { type Database, inTransaction, type Tx } from '../../kit/server/database/database.ts'
import { required } from '../../kit/server/database/required.ts'
import { badRequest, notFound } from '../../kit/server/http/errors.ts'
import type { Calendar, createCalendar as createCalendarEndpoint } from '../office-api.ts'
import { findCalendar, insertCalendar, lockCalendar, replaceServices, updateCalendarRow } from './calendar-queries.ts'
import { countServices } from './service-queries.ts'

type CalendarInput = EndpointRequest<typeof createCalendarEndpoint>['body']

/** Adds a calendar. @throws HttpError 400 when a product is not a service. */
export function createCalendar(
  database: Database,
  { productIds, ...fields }: CalendarInput,
  by: AuditContext,
): Promise<Calendar> {
  return inTransaction(database, async (tx) => {
    await assertServices(tx, productIds)
    const id = await insertCalendar(tx, fields)
    await replaceServices(tx, id, productIds)
    await record(tx, 'calendar.created', id, by, { after: summaryOf({ ...fields, productIds }) })
    return required(await findCalendar(tx, id), 'calendar')
  })
}

/** Changes a calendar; existing bookings stay. @throws HttpError 400 when a product is not a service, 404. */
export function updateCalendar(
  database: Database,
  id: string,
  { productIds, ...fields }: CalendarInput,
  by: AuditContext,
): Promise<Calendar> {
  return inTransaction(database, async (tx) => {
    if (!(await lockCalendar(tx, id))) throw notFound()
    const before = required(await findCalendar(tx, id), 'calendar')
    await assertServices(tx, productIds)
    await updateCalendarRow(tx, id, fields)
    await replaceServices(tx, id, productIds)
    await record(tx, 'calendar.updated', id, by, {
      before: summaryOf(before),
      after: summaryOf({ ...fields, productIds }),
    })
    return required(await findCalendar(tx, id), 'calendar')
  })
}

async function assertServices(tx: Tx, productIds: readonly string[]): Promise<void> {
  const ids = [...new Set(productIds)]
  if (ids.length > 0 && (await countServices(tx, ids)) < ids.length) {
    throw badRequest('A calendar offers services only.', 'not_a_service')
  }
}

type Changes = { before?: Record<string, unknown>; after?: Record<string, unknown> }

function record(tx: Tx, action: string, id: string, { viewer, requestId }: AuditContext, changes: Changes) {
  return recordAudit(tx, { actor: viewer, action, subject: { type: 'calendar', id }, ...changes, requestId })
}

const summaryOf = ({ name, place, placeEs, weekly, exceptions, isActive, productIds }: CalendarInput) => ({
  name,
  place,
  placeEs,
  weekly,
  exceptions,
  isActive,
  services: productIds.length,
})
