import { z } from 'zod'
import { checkSpan, daySpanFields, daySpanReply } from '../appointments/absences-api.ts'
import { day, id, moment } from '../kit/codecs.ts'
import { endpoint } from '../kit/endpoint.ts'
import { fault } from '../kit/fault.ts'
import { blankOr, checkMaxLength } from '../kit/fields.ts'
import { normalizeLine } from '../kit/text.ts'
import { dayMoveStates, dayMoveWhats, isApart, itemStates, maxMovedDays, sessionWhats } from './day-move.ts'
import { dayMoveFaults } from './office-texts.ts'

const maxReasonLength = 300

/** A moved day with how many appointments and dates of workshops are in which state. */
const dayMove = z.object({
  id,
  /** Null: the whole shop. */
  calendarId: id.nullable(),
  ...daySpanReply,
  what: z.enum(dayMoveWhats),
  /** The day that takes the place of the first one. */
  target: z.string().nullable(),
  sessions: z.enum(sessionWhats),
  reason: z.string().nullable(),
  state: z.enum(dayMoveStates),
  createdAt: moment,
  endedAt: moment.nullable(),
  sums: z.record(z.enum(itemStates), z.int()),
})
export type DayMove = z.output<typeof dayMove>

const person = z.object({ name: z.string(), phone: z.string().nullable(), email: z.string().nullable() })

/** An appointment, or a date of a workshop. */
const item = z.object({
  id,
  state: z.enum(itemStates),
  /** Why it failed; a key of `itemFaults`, or the code of a refusal. */
  fault: z.string().nullable(),
  service: z.object({ name: z.string(), nameEs: z.string().nullable() }),
  /** Null of a date of a workshop. */
  calendarId: id.nullable(),
  startsAt: moment,
  newStartsAt: moment.nullable(),
  answerUntil: moment.nullable(),
  /** Whether the customer was mailed about this state. */
  mailed: z.boolean(),
  bookingId: id.nullable(),
  /** Of a date of a workshop. */
  variantId: id.nullable(),
  orderId: id.nullable(),
  orderNumber: z.string().nullable(),
  /** Whose it is: one customer, or everybody who has a seat. */
  people: z.array(person),
})
export type DayMoveItem = z.output<typeof item>

const details = dayMove.extend({ items: z.array(item) })
export type DayMoveDetails = z.output<typeof details>

const startFields = {
  /** Chosen by the caller: a repeated request starts nothing twice. */
  key: id,
  /** Null: the whole shop. */
  calendarId: id.nullable(),
  ...daySpanFields,
  what: z.enum(dayMoveWhats),
  /** The day that takes the place of the first one; those after it follow. Only where something is moved. */
  target: day.nullish().transform((target) => target ?? null),
  /** What becomes of dates of workshops; only of the whole shop. */
  sessions: z.enum(sessionWhats),
  /** For customers, in one sentence. */
  reason: blankOr({
    normalize: normalizeLine,
    check: (reason) => checkMaxLength(reason, maxReasonLength),
    document: { maxLength: maxReasonLength },
  })
    .nullish()
    .transform((reason) => reason || null),
}

type Start = z.output<z.ZodObject<typeof startFields>>

const checkTarget: z.core.CheckFn<Start> = ({ value, issues }) => {
  const { what, sessions, from, to, target } = value
  if (what !== 'move' && sessions !== 'move') return
  const code = target === null ? 'target_required' : isApart({ from, to }, target) ? null : 'target_overlaps'
  if (code === null) return
  const { message, ...params } = fault(dayMoveFaults, code)
  issues.push({ code: 'custom', input: value, path: ['target'], message, params })
}

export const startDayMove = endpoint({
  method: 'POST',
  path: '/api/admin/day-moves',
  status: 201,
  repeated: 200,
  summary:
    'Move, ask about, or cancel with all money back what is booked on some days (staff); each customer gets one mail. It goes on in the background. Idempotent by `key`; 409 `nothing_to_move`, `older_process`',
  body: z.strictObject(startFields).check(checkSpan(maxMovedDays), checkTarget),
  reply: details,
})

export const listDayMoves = endpoint({
  method: 'GET',
  path: '/api/admin/day-moves',
  summary: 'The moved days, newest first, at most 200 (staff)',
  reply: z.array(dayMove),
})

export const getDayMove = endpoint({
  method: 'GET',
  path: '/api/admin/day-moves/{id}',
  summary: 'A moved day with its appointments and the telephone numbers of their customers (staff)',
  params: z.object({ id }),
  reply: details,
})

export const stopDayMove = endpoint({
  method: 'POST',
  path: '/api/admin/day-moves/{id}/stop',
  summary: 'Do nothing more of a moved day (staff): what was done stays, and customers who were asked can still choose',
  params: z.object({ id }),
  reply: details,
})
