import { type AuditEvent, recordAudit } from '../../audit/server/record-audit.ts'
import type { DepositTerms } from '../../catalog/deposit-terms.ts'
import type { ProductContext } from '../../catalog/server/product-context.ts'
import type { ServiceTerms } from '../../catalog/service-terms.ts'
import type { EndpointRequest } from '../../kit/endpoint.ts'
import { fault } from '../../kit/fault.ts'
import { type Database, inTransaction, type Tx } from '../../kit/server/database/database.ts'
import { assertNoOlderProcess } from '../../kit/server/database/older-process.ts'
import { required } from '../../kit/server/database/required.ts'
import { assertNotNewer, invalidField, notFound, refusal } from '../../kit/server/http/errors.ts'
import type { By } from '../../kit/server/http/guards.ts'
import { assertPicturesExist } from '../../pictures/server/store-picture.ts'
import type * as office from '../office-api.ts'
import type { Calendar, Service } from '../office-api.ts'
import { appointmentFaults } from '../office-texts.ts'
import type { ResourceNeed } from '../resources.ts'
import { hasSoldBookings } from './booking-queries.ts'
import {
  countBookingsOfCalendar,
  deleteCalendarRow,
  findCalendar,
  insertCalendar,
  lockCalendar,
  replaceServices,
  updateCalendarRow,
} from './calendar-queries.ts'
import { lockKinds, replaceNeeds } from './resource-queries.ts'
import { countServices, deleteTerms, findService, lockService, saveTerms } from './service-queries.ts'

type CalendarInput = EndpointRequest<typeof office.createCalendar>['body']
type CalendarChange = EndpointRequest<typeof office.updateCalendar>['body']

/** Adds a calendar. @throws HttpError 400 when a product is not a service, or the picture does not exist. */
export function createCalendar(
  database: Database,
  by: By,
  { productIds, ...fields }: CalendarInput,
): Promise<Calendar> {
  return inTransaction(database, async (tx) => {
    await assertServices(tx, productIds)
    await assertPicturesExist(tx, [['imageUrl', fields.imageUrl]])
    const id = await insertCalendar(tx, fields)
    await replaceServices(tx, id, productIds)
    await record(tx, by, 'calendar.created', id, { after: summaryOf({ ...fields, productIds }) })
    return required(await findCalendar(tx, id), 'calendar')
  })
}

/**
 * Changes a calendar; existing bookings stay.
 * @throws HttpError 400 when a product is not a service or the picture does not exist, 404, 409 when a newer version than
 * the named one is stored, and when another tax is due in its new state, because sold appointments keep theirs.
 */
export function updateCalendar(
  { database, clock, assertSameTax }: Pick<ProductContext, 'database' | 'clock' | 'assertSameTax'>,
  by: By,
  id: string,
  { productIds, version, ...fields }: CalendarChange,
): Promise<Calendar> {
  return inTransaction(database, async (tx) => {
    const stored = await lockCalendar(tx, id)
    if (!stored) throw notFound()
    assertNotNewer(stored, version)
    const before = required(await findCalendar(tx, id), 'calendar')
    await assertServices(tx, productIds)
    await assertPicturesExist(tx, [['imageUrl', fields.imageUrl]])
    if (fields.placeState !== before.placeState && (await hasSoldBookings(tx, id, clock()))) {
      await assertSameTax(tx, 'service', before.placeState, fields.placeState)
    }
    await updateCalendarRow(tx, id, fields)
    await replaceServices(tx, id, productIds)
    await record(tx, by, 'calendar.updated', id, {
      before: summaryOf(before),
      after: summaryOf({ ...before, ...fields, productIds }),
    })
    return required(await findCalendar(tx, id), 'calendar')
  })
}

async function assertServices(tx: Tx, productIds: readonly string[]): Promise<void> {
  const ids = [...new Set(productIds)]
  if (ids.length > 0 && (await countServices(tx, ids)) < ids.length) {
    throw refusal(400, fault(appointmentFaults, 'not_a_service'))
  }
}

type Changes = { before?: Record<string, unknown>; after?: Record<string, unknown> }

function record(tx: Tx, by: By, action: AuditEvent['action'], id: string, changes: Changes) {
  return recordAudit(tx, { by, action, subject: { type: 'calendar', id }, ...changes })
}

const summaryOf = (calendar: CalendarInput) => {
  const { name, place, placeEs, placeState, imageUrl, weekly, exceptions, isActive, productIds } = calendar
  return {
    name,
    place,
    placeEs,
    placeState,
    imageUrl,
    weekly,
    exceptions,
    isActive,
    services: productIds.length,
  }
}

/** Deletes a calendar that never had bookings. @throws HttpError 404, 409 when it has any. */
export function deleteCalendar(database: Database, by: By, id: string): Promise<void> {
  return inTransaction(database, async (tx) => {
    const calendar = await lockCalendar(tx, id)
    if (!calendar) throw notFound()
    if ((await countBookingsOfCalendar(tx, id)) > 0) {
      throw refusal(409, fault(appointmentFaults, 'calendar_has_bookings'))
    }
    await deleteCalendarRow(tx, id)
    await recordAudit(tx, {
      by,
      action: 'calendar.deleted',
      subject: { type: 'calendar', id },
      before: { name: calendar.name },
    })
  })
}

interface SavedTerms {
  /** Null: sold without an appointment; without `resources` it needs what it did. */
  terms: (ServiceTerms & { resources?: ResourceNeed[] | undefined }) | null
  /** Missing: as before. */
  depositTerms?: DepositTerms | null | undefined
  version: number | undefined
}

/**
 * Sets how a service is booked, which rooms and devices it needs, and what of it is due when it is bought. Existing bookings
 * stay.
 * @throws HttpError 404 when the product is not a service, 400 for a kind of room or device that there is not, 409 when a
 * newer version than the named one is stored, and `older_process` for new needs while a release runs that knows none.
 */
export function saveServiceTerms(
  database: Database,
  by: By,
  productId: string,
  { terms, version, ...deposit }: SavedTerms,
): Promise<Service> {
  return inTransaction(database, async (tx) => {
    const service = await lockService(tx, productId)
    if (!service) throw notFound()
    assertNotNewer(service, version)
    if (terms) {
      const { resources: needs, ...fields } = terms
      await saveTerms(tx, productId, { ...fields, ...deposit })
      if (needs) await saveNeeds(tx, productId, needs)
    } else {
      await deleteTerms(tx, productId)
    }
    const after = required(await findService(tx, productId), 'service')
    await recordAudit(tx, {
      by,
      action: terms ? 'product.terms_saved' : 'product.terms_removed',
      subject: { type: 'product', id: productId },
      ...(service.terms && { before: auditedTerms(service) }),
      ...(terms && { after: auditedTerms(after) }),
    })
    return after
  })
}

const auditedTerms = ({ terms, depositTerms }: Service) => ({ ...terms, ...(depositTerms && { depositTerms }) })

async function saveNeeds(tx: Tx, productId: string, needs: readonly ResourceNeed[]): Promise<void> {
  if (needs.length > 0) {
    await assertNoOlderProcess(tx)
    const known = await lockKinds(
      tx,
      needs.map(({ kind }) => kind),
    )
    const isUnknown = needs.some(({ kind }) => !known.has(kind))
    if (isUnknown) throw invalidField('resources', fault(appointmentFaults, 'unknown_resource_kind'))
  }
  await replaceNeeds(tx, productId, needs)
}
