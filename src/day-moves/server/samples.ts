import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { createToken } from '../../accounts/server/tokens.ts'
import { shopDay } from '../../kit/shop-time.ts'
import { addDays } from '../../kit/zoned-time.ts'
import { sampleAppointment } from '../../testing/appointment-records.ts'
import {
  byStaff,
  empty,
  missingId,
  missingToken,
  once,
  type RecordContext,
  type RecordSamples,
  type Samples,
} from '../../testing/samples.ts'
import { startDayMove } from './day-moves.ts'

interface DayMoveRecords {
  /** A calendar with a booking of its own in 30 days. */
  bookedCalendar(): Promise<{ calendarId: string }>
  /** A day that is being moved. */
  dayMoveId(): Promise<string>
  /** The token by which a customer chooses. */
  choiceToken(): Promise<string>
}
declare module '../../testing/samples.ts' {
  interface SampleRecords extends DayMoveRecords {}
}

/** The day of the bookings of `sampleAppointment`, on which each customer is asked. */
const askOn = (day: string, calendarId: string) =>
  ({ calendarId, from: day, to: day, allDay: true, what: 'ask', target: null, sessions: 'keep', reason: null }) as const

const bookedDay = () => shopDay(new Date(Date.now() + 30 * 86_400_000))

async function startMove({ shop }: Pick<RecordContext, 'shop'>): Promise<string> {
  const { calendarId } = await sampleAppointment(shop)
  const key = randomUUID()
  await startDayMove(shop.platform, byStaff(), { key, ...askOn(bookedDay(), calendarId) })
  return key
}

export const samples: Samples & RecordSamples<DayMoveRecords> = {
  permissions: `
| Endpoint                             | A   | U   | C   | O | Ad  | R   | Decision
| GET /api/admin/day-moves             | 401 | 403 | 403 | - | 200 | 200 |
| POST /api/admin/day-moves            | 401 | 403 | 403 | - | 201 | 201 | audited
| GET /api/admin/day-moves/{id}        | 401 | 403 | 403 | - | 200 | 200 |
| POST /api/admin/day-moves/{id}/stop  | 401 | 403 | 403 | - | 200 | 200 | audited
| GET /api/day-moves/{token}           | 200 | 200 | 200 | - | 200 | 200 | anyone with the link
| POST /api/day-moves/{token}          | 200 | 200 | 200 | - | 200 | 200 | anyone with the link
`,
  requests: {
    'GET /api/admin/day-moves': empty,
    'POST /api/admin/day-moves': async (records) => ({
      body: {
        key: randomUUID(),
        ...askOn(bookedDay(), (await records.bookedCalendar()).calendarId),
        target: addDays(bookedDay(), 7),
        reason: 'Cerramos por la tormenta.',
      },
    }),
    'GET /api/admin/day-moves/{id}': async (records) => ({ params: { id: await records.dayMoveId() } }),
    'POST /api/admin/day-moves/{id}/stop': async (records) => ({ params: { id: await records.dayMoveId() } }),
    'GET /api/day-moves/{token}': async (records) => ({ params: { token: await records.choiceToken() } }),
    'POST /api/day-moves/{token}': async (records) => ({
      params: { token: await records.choiceToken() },
      body: { cancel: true },
    }),
  },
  records: (context) => ({
    bookedCalendar: () => sampleAppointment(context.shop),
    dayMoveId: once(() => startMove(context)),
    choiceToken: once(async () => {
      const id = await startMove(context)
      const { text, hash } = createToken()
      await context.db.execute(sql`
        update day_move_items set state = 'asked', token_hash = ${hash}, answer_until = starts_at where move_id = ${id}`)
      return text
    }),
  }),
  missing: {
    bookedCalendar: async () => ({ calendarId: randomUUID() }),
    dayMoveId: missingId,
    choiceToken: missingToken,
  },
}
