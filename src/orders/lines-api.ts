import { z } from 'zod'
import { dayRange, freeSlot } from '../appointments/api.ts'
import { id, moment, money } from '../kit/codecs.ts'
import { endpoint } from '../kit/endpoint.ts'
import { ownOrder } from './api.ts'

const line = '/api/orders/customer/{userId}/{orderId}/lines/{lineId}'
/** The line, or its variant, while it stands once in the order. */
const params = z.object({ userId: id, orderId: id, lineId: id })

export const listLineTimes = endpoint({
  method: 'GET',
  path: `${line}/times`,
  summary: 'To what the seats or the appointment of an own order can be moved',
  params,
  reply: z.object({
    /** How many days ahead an appointment can be moved; null for seats, and when the service is not sold at present. */
    bookableDays: z.int().nullable(),
    /** Other coming sessions of the workshop at the price paid, with enough seats; empty for an appointment. */
    sessions: z.array(
      z.object({
        variantId: id,
        startsAt: moment,
        endsAt: moment.nullable(),
        place: z.string().nullable(),
        placeEs: z.string().nullable(),
        /** Free seats; null is unlimited. */
        left: z.int().nullable(),
      }),
    ),
  }),
})
export type LineTimes = z.output<(typeof listLineTimes)['reply']>

export const findLineSlots = endpoint({
  method: 'GET',
  path: `${line}/slots`,
  summary: 'The free times to which the appointment of an own order can be moved, at most 62 days; none for seats',
  params,
  query: dayRange,
  /** In ascending order; includes times that overlap the current one, but not the current one. */
  reply: z.object({ slots: z.array(freeSlot) }),
})
export type SlotsOfLine = z.output<(typeof findLineSlots)['reply']>

export const changeLineTime = endpoint({
  method: 'PUT',
  path: `${line}/time`,
  summary: 'Move the seats or the appointment of an own order to another time at the same price; 409 when it is taken',
  params,
  body: z
    .strictObject({
      /** Another session of the workshop. */
      variantId: id.optional(),
      /** Another time of the service. */
      slot: z.strictObject({ startsAt: moment, calendarId: id }).optional(),
    })
    .refine(({ variantId, slot }) => (variantId === undefined) !== (slot === undefined), {
      message: 'Either a session or a slot',
      path: ['variantId'],
    }),
  reply: ownOrder,
})

export const cancelLine = endpoint({
  method: 'POST',
  path: `${line}/cancel`,
  summary:
    'Cancel the seats or the appointment of an own order, or some of the seats, and refund them, late without their deposit; 202 while the provider’s answer is not known; idempotent',
  params,
  body: z.strictObject({
    /** How many seats of the line stay afterwards. */
    keep: z.int().min(0).max(999_999).default(0),
    /** After the last moment for changes: the deposit that the customer agrees to lose; else 409 `too_late_to_change`. */
    loseDeposit: money.optional(),
  }),
  reply: ownOrder,
})
