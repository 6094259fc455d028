// Pages of the store read these without their schemas (tools/endpoints-without-schemas.ts).

import { z } from 'zod'
import { dayRange, freeSlot } from '../appointments/api.ts'
import { id, locale, moment, text } from '../kit/codecs.ts'
import { endpoint } from '../kit/endpoint.ts'

/**
 * The states of the link by which a customer chooses: it can be used, the appointment was moved, canceled with money back,
 * or changed otherwise, or the time to choose is over.
 */
export const choiceStates = ['open', 'moved', 'refunded', 'gone', 'expired'] as const

/** What the link of a customer shows to whoever has it: the appointment, not the person. */
const choice = z.object({
  state: z.enum(choiceStates),
  service: z.object({ name: z.string(), nameEs: z.string().nullable() }),
  /** Whom and where it is with. */
  calendar: z.object({ name: z.string(), place: z.string().nullable(), placeEs: z.string().nullable() }),
  /** The time that the shop cannot keep. */
  startsAt: moment,
  endsAt: moment,
  /** The chosen time, of the state `moved`. */
  newStartsAt: moment.nullable(),
  /** Until when the customer can choose; afterwards it is canceled with all money back. */
  answerUntil: moment,
  /** Why, in the words of the shop. */
  reason: z.string().nullable(),
  /** How many days ahead a time can be chosen; null when the service is not sold at present. */
  bookableDays: z.int().nullable(),
  /** Whether canceling gives money back. */
  isPaid: z.boolean(),
  /** Of the customer: the page opens in it. */
  language: locale,
})
export type DayMoveChoice = z.output<typeof choice>

const params = z.object({ token: text(100) })

export const readChoice = endpoint({
  method: 'GET',
  path: '/api/day-moves/{token}',
  summary:
    'The appointment that the shop cannot keep, and the free times of at most 62 days, for whoever has the link from the mail',
  params,
  query: dayRange,
  reply: choice.extend({
    /** In ascending order; none when nothing can be chosen any more. */
    slots: z.array(freeSlot),
  }),
})

export const answerChoice = endpoint({
  method: 'POST',
  path: '/api/day-moves/{token}',
  summary:
    'Move the appointment of the link to a free time, or cancel it with all money back; 409 when it was answered, is over, or the time is taken; idempotent',
  params,
  body: z
    .strictObject({
      slot: z.strictObject({ startsAt: moment, calendarId: id }).optional(),
      cancel: z.literal(true).optional(),
    })
    .refine(({ slot, cancel }) => (slot === undefined) !== (cancel === undefined), {
      message: 'Either a slot or a cancellation',
      path: ['slot'],
    }),
  reply: choice,
})
