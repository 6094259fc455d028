import { z } from 'zod'
import { id, moment, text } from '../kit/codecs.ts'
import { endpoint } from '../kit/endpoint.ts'
import { blankOr, checkMaxLength } from '../kit/fields.ts'
import { normalizeLine } from '../kit/text.ts'
import { absenceKinds, checkDaySpan } from './absence.ts'
import { listBookings } from './office-api.ts'
import type { DaySpan } from './opening-hours.ts'

const maxNoteLength = 200

/** The fields of a range of days; the handler gets no times with `allDay`. */
export const daySpanFields = {
  /** YYYY-MM-DD in the time zone of the shop; both days are included. */
  from: text(10),
  to: text(10),
  allDay: z.boolean(),
  /** HH:MM; of the first and the last day, unless it is all day. */
  fromTime: text(5).nullish(),
  toTime: text(5).nullish(),
}

/** The same as it is answered. */
export const daySpanReply = {
  from: z.string(),
  to: z.string(),
  allDay: z.boolean(),
  fromTime: z.string().nullable(),
  toTime: z.string().nullable(),
}

/** Refuses a range at its field. */
export const checkSpan =
  (maxDays?: number): z.core.CheckFn<z.output<z.ZodObject<typeof daySpanFields>>> =>
  ({ value, issues }) => {
    const [field, wrong] = checkDaySpan(spanOf(value), maxDays) ?? []
    if (field === undefined || wrong === undefined) return
    const { message, ...params } = wrong
    issues.push({ code: 'custom', input: value, path: [field], message, params })
  }

/** The range of a request. */
export const spanOf = ({
  from,
  to,
  allDay,
  fromTime,
  toTime,
}: z.output<z.ZodObject<typeof daySpanFields>>): DaySpan => ({
  from,
  to,
  allDay,
  fromTime: allDay ? null : (fromTime ?? null),
  toTime: allDay ? null : (toTime ?? null),
})

/** Days on which somebody, or the whole shop, offers no times. */
const absence = z.object({
  id,
  /** Null: the whole shop. */
  calendarId: id.nullable(),
  ...daySpanReply,
  kind: z.enum(absenceKinds),
  yearly: z.boolean(),
  note: z.string().nullable(),
  /** The appointments, and of the whole shop the dates of workshops, to come that are in it. */
  affected: z.int(),
})
export type Absence = z.output<typeof absence>

/** A saved absence with the bookings and dates of workshops in it, which stay. */
const savedAbsence = absence.extend({
  bookings: listBookings.reply,
  sessions: z.array(
    z.object({
      variantId: id,
      name: z.string(),
      nameEs: z.string().nullable(),
      startsAt: moment,
      endsAt: moment,
    }),
  ),
})
export type SavedAbsence = z.output<typeof savedAbsence>

const absenceFields = {
  /** Null: the whole shop. */
  calendarId: id.nullable(),
  ...daySpanFields,
  kind: z.enum(absenceKinds),
  /** Also on these days of the following years. */
  yearly: z.boolean(),
  /** For staff; customers do not see it. */
  note: blankOr({
    normalize: normalizeLine,
    check: (note) => checkMaxLength(note, maxNoteLength),
    document: { maxLength: maxNoteLength },
  })
    .nullish()
    .transform((note) => note || null),
}

export const listAbsences = endpoint({
  method: 'GET',
  path: '/api/admin/absences',
  summary: 'Days on which somebody, or the whole shop, offers no times, by their first day (staff)',
  reply: z.array(absence),
})

export const createAbsence = endpoint({
  method: 'POST',
  path: '/api/admin/absences',
  summary:
    'Offer no times on some days (staff); the bookings in them stay and are answered. 409 `older_process` beside an older release',
  body: z.strictObject(absenceFields).check(checkSpan()),
  reply: savedAbsence,
  status: 201,
})

export const updateAbsence = endpoint({
  method: 'PUT',
  path: '/api/admin/absences/{id}',
  summary:
    'Change the days of an absence (staff); the bookings in them stay and are answered. 409 `older_process` beside an older release',
  params: z.object({ id }),
  body: z.strictObject(absenceFields).check(checkSpan()),
  reply: savedAbsence,
})

export const deleteAbsence = endpoint({
  method: 'DELETE',
  path: '/api/admin/absences/{id}',
  summary: 'Delete an absence: its times are offered again (staff)',
  params: z.object({ id }),
  reply: null,
  status: 204,
})
