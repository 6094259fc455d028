import { recordAudit } from '../../audit/server/record-audit.ts'
import type { ServiceTerms } from '../../catalog/service-terms.ts'
import type { EndpointRequest } from '../../kit/endpoint.ts'
import { fault } from '../../kit/fault.ts'
import { type Database, inTransaction, type Tx, violatedConstraint } from '../../kit/server/database/database.ts'
import { required } from '../../kit/server/database/required.ts'
import { refusal } from '../../kit/server/http/errors.ts'
import type { By } from '../../kit/server/http/guards.ts'
import { minuteMs } from '../../kit/zoned-time.ts'
import type { Slot } from '../free-slots.ts'
import type * as office from '../office-api.ts'
import type { Booking } from '../office-api.ts'
import { appointmentFaults } from '../office-texts.ts'
import { findBooking, insertBooking, overlapConstraint } from './booking-queries.ts'
import { findCalendar } from './calendar-queries.ts'
import { findService } from './service-queries.ts'
import { assertNoneBeside, takeResources } from './taken-resources.ts'

/**
 * Creates a booking for a customer without an order. Only an overlap with another booking is refused: staff may book outside the opening hours.
 * @throws HttpError 400 for an unknown calendar or a service without terms, 409 `slot_taken` when the person, a room or a
 * device is not free, `older_process` while a release runs that takes no rooms and devices.
 */
export function createBooking(
  database: Database,
  by: By,
  {
    calendarId,
    productId,
    startsAt,
    customerEmail,
    customerPhone,
    ...rest
  }: EndpointRequest<typeof office.createBooking>['body'],
): Promise<Booking> {
  return inTransaction(
    database,
    async (tx) => {
      const terms = (await findService(tx, productId))?.terms
      if (!terms) throw refusal(400, fault(appointmentFaults, 'no_service_terms'))
      if (!(await findCalendar(tx, calendarId))) throw refusal(400, fault(appointmentFaults, 'unknown_calendar'))
      const times = timesOf(startsAt, terms)
      const contact = { customerEmail: customerEmail || null, customerPhone: customerPhone || null }
      const id = await insertBooking(tx, { calendarId, productId, ...times, ...rest, ...contact, state: 'confirmed' })
      if (!id) throw slotTaken()
      await assertNoneBeside(tx, productId)
      if ((await takeResources(tx, [{ id, productId, ...times }])) !== null) throw slotTaken()
      await recordAudit(tx, {
        by,
        action: 'booking.created',
        subject: { type: 'booking', id },
        after: { calendarId, productId, startsAt },
      })
      return required(await findBooking(tx, id), 'booking')
    },
    { retry: true },
  )
}

/** The end of an appointment and the end of the buffer after it. */
export function timesOf(
  startsAt: Date,
  { durationMinutes, bufferMinutes }: Pick<ServiceTerms, 'durationMinutes' | 'bufferMinutes'>,
): Slot & { freeAt: Date } {
  const endsAt = new Date(startsAt.getTime() + durationMinutes * minuteMs)
  return { startsAt, endsAt, freeAt: new Date(endsAt.getTime() + bufferMinutes * minuteMs) }
}

export const slotTaken = () => refusal(409, fault(appointmentFaults, 'slot_taken'))

/** A transaction that changes bookings and is retried. A violation of `overlapConstraint` becomes a 409 error. */
export const inBookingTransaction = <T>(database: Database, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inTransaction(database, work, { retry: true }).catch((error) => {
    throw violatedConstraint(error) === overlapConstraint ? slotTaken() : error
  })
