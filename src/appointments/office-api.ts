import { z } from 'zod'
import { depositTermsInput } from '../catalog/deposit-input.ts'
import { depositTerms } from '../catalog/deposit-terms.ts'
import { type ServiceTerms, serviceTerms, serviceTermsLimits } from '../catalog/service-terms.ts'
import { placeInput } from '../catalog/variants-api.ts'
import { id, locale, moment, text, version } from '../kit/codecs.ts'
import { endpoint } from '../kit/endpoint.ts'
import { type Fault, fault } from '../kit/fault.ts'
import { blankOr, field, reporting } from '../kit/fields.ts'
import { optionalPhone, personRules } from '../kit/person-fields.ts'
import { characters, normalizeLine } from '../kit/text.ts'
import { pictureUrlOrEmpty } from '../pictures/fields.ts'
import { stateInput } from '../prices/price-inputs.ts'
import { dayRange, freeSlot } from './api.ts'
import { bookingStates, staffBookingStates } from './booking.ts'
import { appointmentFaults } from './office-texts.ts'
import { calendarLimits, checkCalendarName, checkDayExceptions, checkWeeklyHours } from './opening-hours.ts'
import { checkKinds, checkNeeds, checkResourceName, distinctKinds, resourceLimits } from './resources.ts'
import { checkServiceTerm } from './service-terms.ts'

const timeRange = z.strictObject({ opens: text(5), closes: text(5) })
const weekly = z.array(timeRange.extend({ weekday: z.int().min(0).max(6) })).max(50)
const exceptions = z.array(z.strictObject({ day: text(10), hours: z.array(timeRange).max(10) })).max(1_000)

/** A person or place with appointments. Hours are in the local time of the shop; weekday 0 is Sunday. */
const calendar = z.object({
  id,
  name: z.string(),
  /** Where appointments take place; null at the address of the shop. */
  place: z.string().nullable(),
  placeEs: z.string().nullable(),
  /** Its taxes are those of this state; null for the state of the shop. */
  placeState: z.string().nullable(),
  /** The portrait of the person, or a picture of the place. */
  imageUrl: z.string().nullable().default(null),
  weekly,
  exceptions,
  isActive: z.boolean(),
  /** Whether it has an address to subscribe to. */
  hasFeed: z.boolean(),
  /** The services that it offers. */
  productIds: z.array(id),
  version,
})
export type Calendar = z.output<typeof calendar>

const calendarInput = z.strictObject({
  name: field({
    normalize: normalizeLine,
    check: checkCalendarName,
    document: { minLength: 1, maxLength: calendarLimits.name },
  }),
  place: placeInput,
  placeEs: placeInput,
  placeState: stateInput,
  /** Missing: unchanged. */
  imageUrl: pictureUrlOrEmpty
    .nullable()
    .transform((url) => url || null)
    .optional(),
  weekly: weekly.check(reporting(checkWeeklyHours)),
  exceptions: exceptions.check(reporting(checkDayExceptions)),
  isActive: z.boolean(),
  productIds: z.array(id).max(500),
})

export const listCalendars = endpoint({
  method: 'GET',
  path: '/api/admin/calendars',
  summary: 'All calendars, by name (staff)',
  reply: z.array(calendar),
})

export const createCalendar = endpoint({
  method: 'POST',
  path: '/api/admin/calendars',
  summary: 'Add a calendar (staff)',
  body: calendarInput,
  reply: calendar,
  status: 201,
})

export const updateCalendar = endpoint({
  method: 'PUT',
  path: '/api/admin/calendars/{id}',
  summary: 'Change a calendar (staff); existing bookings stay',
  params: z.object({ id }),
  body: calendarInput.extend({ version: version.optional() }),
  reply: calendar,
})

export const deleteCalendar = endpoint({
  method: 'DELETE',
  path: '/api/admin/calendars/{id}',
  summary: 'Delete a calendar without bookings (staff); 409 when it has any',
  params: z.object({ id }),
  reply: null,
  status: 204,
})

export const createFeed = endpoint({
  method: 'POST',
  path: '/api/admin/calendars/{id}/feed',
  summary: 'Create a secret address of the calendar to subscribe to (staff); an earlier one stops working',
  params: z.object({ id }),
  body: z.strictObject({ language: locale }),
  reply: z.object({ url: z.string() }),
  status: 201,
})

export const deleteFeed = endpoint({
  method: 'DELETE',
  path: '/api/admin/calendars/{id}/feed',
  summary: 'Remove the secret address of the calendar (staff)',
  params: z.object({ id }),
  reply: null,
  status: 204,
})

export const getFeed = endpoint({
  method: 'GET',
  path: '/api/calendar-feeds/{token}.ics',
  summary: 'The bookings of a calendar as iCalendar (RFC 5545), authorized by the secret address',
  params: z.object({ token: text(100) }),
  query: z.object({ language: locale.default('en') }),
  reply: 'raw',
})

/** A room or a device that appointments occupy. */
const resource = z.object({
  id,
  name: z.string(),
  /** What it can be used as, in the words of the shop. */
  kinds: z.array(z.string()),
  isActive: z.boolean(),
  version,
})
export type OfficeResource = z.output<typeof resource>

const resourceInput = z.strictObject({
  name: field({
    normalize: normalizeLine,
    check: checkResourceName,
    document: { minLength: 1, maxLength: resourceLimits.name },
  }),
  kinds: z
    .array(text(1_000))
    .max(100)
    .overwrite((kinds) => distinctKinds(kinds.map(normalizeLine)))
    .check(reporting(checkKinds)),
  isActive: z.boolean(),
})

export const listResources = endpoint({
  method: 'GET',
  path: '/api/admin/resources',
  summary: 'All rooms and devices, by name (staff)',
  reply: z.array(resource),
})

export const createResource = endpoint({
  method: 'POST',
  path: '/api/admin/resources',
  summary: 'Add a room or a device (staff)',
  body: resourceInput,
  reply: resource,
  status: 201,
})

export const updateResource = endpoint({
  method: 'PUT',
  path: '/api/admin/resources/{id}',
  summary: 'Change a room or a device (staff); existing bookings stay; 409 when a service needs what it is no longer',
  params: z.object({ id }),
  body: resourceInput.extend({ version: version.optional() }),
  reply: resource,
})

export const deleteResource = endpoint({
  method: 'DELETE',
  path: '/api/admin/resources/{id}',
  summary: 'Delete a room or a device without bookings (staff); 409 when it has any, or a service needs it',
  params: z.object({ id }),
  reply: null,
  status: 204,
})

/** What an appointment needs beside a calendar. */
const needs = z.array(z.strictObject({ kind: z.string(), count: z.number() }))

const service = z.object({
  id,
  name: z.string(),
  nameEs: z.string().nullable(),
  isActive: z.boolean(),
  /** Null: sold without an appointment. */
  terms: serviceTerms.extend({ resources: needs.default([]) }).nullable(),
  /** What of it is due when it is bought; null: all of it. */
  depositTerms: depositTerms.nullable().default(null),
  /** Of its terms; 0 without any. */
  version,
})
export type Service = z.output<typeof service>

export const listServices = endpoint({
  method: 'GET',
  path: '/api/admin/services',
  summary: 'All services that are not archived, by name, with their terms (staff)',
  reply: z.array(service),
})

export const findServiceSlots = endpoint({
  method: 'GET',
  path: '/api/admin/services/{id}/slots',
  summary:
    'The free times of a service for bookings by telephone, also those within its notice, at most 62 days (staff)',
  params: z.object({ id }),
  query: dayRange,
  reply: z.array(freeSlot),
})

const termInput = (name: keyof ServiceTerms) =>
  z
    .union([z.number(), z.nan()])
    .check(reporting((value) => checkServiceTerm(name, value)))
    .meta({ type: 'integer', minimum: serviceTermsLimits[name].min, maximum: serviceTermsLimits[name].max })

export const saveServiceTerms = endpoint({
  method: 'PUT',
  path: '/api/admin/services/{id}/terms',
  summary: 'Set how a service is booked, and which rooms and devices it needs (staff); existing bookings stay',
  params: z.object({ id }),
  body: z.strictObject({
    durationMinutes: termInput('durationMinutes'),
    bufferMinutes: termInput('bufferMinutes'),
    minimumNoticeHours: termInput('minimumNoticeHours'),
    bookableDays: termInput('bookableDays'),
    cancelUntilHours: termInput('cancelUntilHours'),
    /** Null: all of it is due when it is bought; missing: as before. */
    depositTerms: depositTermsInput.nullish(),
    /** The rooms and devices that it needs, by kind. Missing: unchanged. */
    resources: z
      .array(z.strictObject({ kind: text(resourceLimits.kind), count: z.union([z.number(), z.nan()]) }))
      .max(resourceLimits.needs)
      .check(reporting(checkNeeds))
      .optional(),
    version: version.optional(),
  }),
  reply: service,
})

export const deleteServiceTerms = endpoint({
  method: 'DELETE',
  path: '/api/admin/services/{id}/terms',
  summary: 'Sell a service without an appointment (staff); existing bookings stay',
  params: z.object({ id }),
  query: z.object({ version: z.coerce.number<number | string>().int().min(0).optional() }),
  reply: service,
})

/** An appointment as seen by staff. */
const booking = z.object({
  id,
  calendarId: id,
  product: z.object({ id, name: z.string(), nameEs: z.string().nullable() }),
  startsAt: moment,
  endsAt: moment,
  /** The end of the buffer. */
  freeAt: moment,
  state: z.enum(bookingStates),
  /** Until when the mark that the customer did not come can be undone; null without one, and when it is final. */
  undoUntil: moment.nullable().default(null),
  /** Whether this mark is final: the deposit was kept, if that was agreed. */
  isNoShowFinal: z.boolean().default(false),
  /** Null for a booking that staff entered, or whose checkout is not paid. */
  orderId: id.nullable(),
  orderNumber: z.string().nullable(),
  customerName: z.string(),
  customerEmail: z.string().nullable(),
  customerPhone: z.string().nullable(),
  /** The rooms and devices that it occupies, by name. Missing in answers of an older release. */
  resources: z.array(z.object({ id, name: z.string() })).default([]),
})
export type Booking = z.output<typeof booking>

export const listBookings = endpoint({
  method: 'GET',
  path: '/api/admin/bookings',
  summary: 'The bookings that start on these days of the shop, at most 62, in all states, by time (staff)',
  query: dayRange,
  reply: z.array(booking),
})

/** The longest name of a customer, in characters. */
const maxCustomerNameLength = 100

/** The name of a customer: 1 to 100 characters. */
function checkCustomerName(text: string): Fault | null {
  const name = normalizeLine(text)
  if (name === '') return fault(appointmentFaults, 'customer_name_required')
  return characters(name) > maxCustomerNameLength ? fault(appointmentFaults, 'customer_name_too_long') : null
}

/** The full name of a customer as staff type it. */
export const customerName = field({
  normalize: normalizeLine,
  check: checkCustomerName,
  document: { minLength: 1, maxLength: maxCustomerNameLength },
})

export const createBooking = endpoint({
  method: 'POST',
  path: '/api/admin/bookings',
  summary: 'Enter a booking, also outside the opening hours (staff); 409 when the time is taken',
  body: z.strictObject({
    calendarId: id,
    productId: id,
    startsAt: moment,
    customerName,
    customerEmail: blankOr(personRules.email).nullish(),
    customerPhone: optionalPhone,
  }),
  reply: booking,
  status: 201,
})

export const moveBooking = endpoint({
  method: 'PUT',
  path: '/api/admin/bookings/{id}/time',
  summary: 'Move a booking to another time or calendar (staff); 409 when the time is taken',
  params: z.object({ id }),
  body: z.strictObject({ startsAt: moment, calendarId: id }),
  reply: booking,
})

export const setBookingState = endpoint({
  method: 'PUT',
  path: '/api/admin/bookings/{id}/state',
  summary: 'Cancel a booking or enter whether the customer came (staff); a canceled one is not refunded by this',
  params: z.object({ id }),
  body: z.strictObject({ state: z.enum(staffBookingStates) }),
  reply: booking,
})

export const markNoShow = endpoint({
  method: 'POST',
  path: '/api/admin/bookings/{id}/no-show',
  summary:
    'Mark that the customer of a booking did not come (staff), from 15 minutes after the start; idempotent. After 24 hours it is final, and the deposit is kept if that was agreed',
  params: z.object({ id }),
  reply: booking,
})

export const undoNoShow = endpoint({
  method: 'DELETE',
  path: '/api/admin/bookings/{id}/no-show',
  summary: 'Undo this mark within 24 hours (staff); idempotent. 409 when it is final, or the time is taken by now',
  params: z.object({ id }),
  reply: booking,
})
