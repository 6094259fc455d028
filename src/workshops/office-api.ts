import { z } from 'zod'
import { dayRange } from '../appointments/api.ts'
import { id, locale, moment, money, pageCounts, pageQuery, searchText } from '../kit/codecs.ts'
import { endpoint } from '../kit/endpoint.ts'
import { sessionFilters } from './session-filters.ts'

export const sessionListQuery = z.object({
  /** Search text for the workshop or the place. */
  search: searchText,
  /** Without it, the sessions that are not over, the next one first. */
  filter: z.enum(sessionFilters).optional(),
  ...pageQuery(),
})

const variantParams = z.object({ variantId: id })

/** A session of a workshop as seen by staff. */
const workshopSession = z.object({
  variantId: id,
  productId: id,
  name: z.string(),
  nameEs: z.string().nullable(),
  startsAt: moment,
  endsAt: moment,
  place: z.string().nullable(),
  placeEs: z.string().nullable(),
  /** Seats that can still be bought; null without a limit. */
  left: z.int().nullable(),
  /** Seats of orders that are neither canceled nor refunded. */
  sold: z.int(),
  canceledAt: moment.nullable(),
})
export type WorkshopSession = z.output<typeof workshopSession>

/** The seats of one order. */
const attendee = z.object({
  orderId: id,
  orderNumber: z.string(),
  name: z.string(),
  phone: z.string().nullable(),
  /** Null without an account. */
  email: z.string().nullable(),
  quantity: z.int(),
  isPaid: z.boolean(),
  /** What is left to pay of an order that is paid in part. */
  due: money.optional(),
  checkedInAt: moment.nullable(),
})
export type Attendee = z.output<typeof attendee>

export const browseSessions = endpoint({
  method: 'GET',
  path: '/api/admin/sessions',
  summary: 'One page of the sessions of all workshops that match, with their seats (staff)',
  query: sessionListQuery,
  reply: z.object({ sessions: z.array(workshopSession), ...pageCounts }),
})
export type SessionPage = z.output<(typeof browseSessions)['reply']>

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/admin/products/{id}/sessions',
  summary: 'The sessions of a workshop with their seats, in the order of their start, canceled ones included (staff)',
  params: z.object({ id }),
  reply: z.array(workshopSession),
})

export const listSessionsOnDays = endpoint({
  method: 'GET',
  path: '/api/admin/calendar-sessions',
  summary: 'The sessions of all workshops that start on these days of the shop, at most 62, by time (staff)',
  query: dayRange,
  reply: z.array(workshopSession),
})

export const listAttendees = endpoint({
  method: 'GET',
  path: '/api/admin/sessions/{variantId}/attendees',
  summary: 'Who has seats in a session of a workshop (staff)',
  params: variantParams,
  reply: z.object({ session: workshopSession, attendees: z.array(attendee) }),
})

export const exportAttendees = endpoint({
  method: 'GET',
  path: '/api/admin/sessions/{variantId}/attendees/export',
  summary: 'Who has seats in a session of a workshop, as a CSV file for spreadsheets (staff)',
  params: variantParams,
  query: z.object({ language: locale.default('en') }),
  reply: 'raw',
})

export const checkInAttendee = endpoint({
  method: 'PUT',
  path: '/api/admin/sessions/{variantId}/attendees/{orderId}',
  summary: 'Record that the attendees of an order have come to a session, or that they have not (staff)',
  params: z.object({ variantId: id, orderId: id }),
  body: z.strictObject({ checkedIn: z.boolean() }),
  reply: attendee,
})

export const cancelSession = endpoint({
  method: 'POST',
  path: '/api/admin/sessions/{variantId}/cancel',
  summary:
    'Cancel a session for all attendees: it is removed from the store immediately, then its paid seats are refunded and its unpaid orders canceled (staff); 409 when it has started',
  params: variantParams,
  reply: workshopSession,
})
