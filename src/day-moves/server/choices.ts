import { hashToken } from '../../accounts/server/tokens.ts'
import { instantsOfSpan, overlap } from '../../appointments/absence.ts'
import type { Booking } from '../../appointments/office-api.ts'
import { findBooking, findBookingRow } from '../../appointments/server/booking-queries.ts'
import { inBookingTransaction } from '../../appointments/server/bookings.ts'
import { findCalendar, lockedCalendars } from '../../appointments/server/calendar-queries.ts'
import { type CalendarSlot, isSameSlot } from '../../appointments/server/find-slots.ts'
import type { Days } from '../../appointments/server/read-days.ts'
import { findService } from '../../appointments/server/service-queries.ts'
import { timeTaken } from '../../appointments/server/time-taken.ts'
import { recordAudit } from '../../audit/server/record-audit.ts'
import type { EndpointReply, EndpointRequest } from '../../kit/endpoint.ts'
import { fault } from '../../kit/fault.ts'
import type { Db, Tx } from '../../kit/server/database/database.ts'
import { required } from '../../kit/server/database/required.ts'
import { notFound, refusal } from '../../kit/server/http/errors.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { shopDay, shopTimeZone } from '../../kit/shop-time.ts'
import { freeTimesOf } from '../../orders/server/line-times.ts'
import { bookedService } from '../../orders/server/move-appointment.ts'
import { isBookedAt } from '../../orders/server/order-events.ts'
import { findOrder } from '../../orders/server/order-queries.ts'
import type * as api from '../api.ts'
import type { DayMoveChoice } from '../api.ts'
import { choiceFaults } from '../texts.ts'
import { findDayMove, findItem } from './day-move-queries.ts'
import {
  claim,
  endItem,
  findStanding,
  GoneMeanwhile,
  isPaidFor,
  languageOf,
  moveStanding,
  refundItem,
  SettledMeanwhile,
  type Standing,
} from './items.ts'
import type { DayMoveItemRow } from './tables.ts'

/** What the link of a customer shows, with the free times on some days. @throws HttpError 404 for an unknown token */
export async function readChoice(
  platform: Platform,
  token: string,
  days: Days,
): Promise<EndpointReply<typeof api.readChoice>> {
  const { db } = platform.database
  const item = await findItem(db, hashToken(token))
  if (!item) throw notFound()
  const choice = await present(platform, item)
  if (choice.state !== 'open') return { ...choice, slots: [] }
  const booking = required(await findBookingRow(db, item.bookingId ?? ''), 'booking')
  const order = booking.orderId ? await findOrder(db, booking.orderId) : null
  return { ...choice, slots: await freeTimes(platform, db, item, { booking, order }, days) }
}

async function present({ database: { db }, clock }: Platform, item: DayMoveItemRow): Promise<DayMoveChoice> {
  const booking = required(await findBooking(db, item.bookingId ?? ''), 'booking')
  const order = booking.orderId ? await findOrder(db, booking.orderId) : null
  const calendar = required(await findCalendar(db, booking.calendarId), 'calendar')
  const move = required(await findDayMove(db, item.moveId), 'day move')
  const length = booking.endsAt.getTime() - booking.startsAt.getTime()
  const { name, place, placeEs } = calendar
  return {
    state: stateOf(item, booking, clock()),
    service: { name: booking.product.name, nameEs: booking.product.nameEs },
    calendar: { name, place, placeEs },
    startsAt: item.startsAt,
    endsAt: new Date(item.startsAt.getTime() + length),
    newStartsAt: item.newStartsAt,
    answerUntil: item.answerUntil ?? item.startsAt,
    reason: move.reason,
    bookableDays: (await findService(db, booking.product.id))?.terms?.bookableDays ?? null,
    isPaid: isPaidFor(order),
    language: await languageOf(db, order),
  }
}

/** What was chosen may have been moved or canceled since. */
function stateOf(
  { state, startsAt, newStartsAt, answerUntil }: DayMoveItemRow,
  booking: Pick<Booking, 'state' | 'startsAt'>,
  now: Date,
): DayMoveChoice['state'] {
  const isAt = (moment: Date | null) => booking.startsAt.getTime() === moment?.getTime()
  if (state === 'refunded') return state
  if (state === 'moved') return isAt(newStartsAt) && booking.state !== 'canceled' ? state : 'gone'
  if (state !== 'asked' || booking.state !== 'confirmed' || !isAt(startsAt)) return 'gone'
  return answerUntil !== null && answerUntil <= now ? 'expired' : 'open'
}

/** The free times of the appointment on some days, without those that the shop cannot keep. */
async function freeTimes(
  { clock }: Platform,
  db: Db,
  item: DayMoveItemRow,
  { booking, order }: Standing,
  days: Days,
): Promise<CalendarSlot[]> {
  const move = required(await findDayMove(db, item.moveId), 'day move')
  const line = order?.items.find((one) => isBookedAt(one, booking)) ?? null
  const moved = instantsOfSpan(shopTimeZone, move)
  const isOfMove = ({ calendarId }: CalendarSlot) => move.calendarId === null || move.calendarId === calendarId
  const slots = await freeTimesOf(db, booking, line, days, clock())
  return slots.filter((slot) => !(isOfMove(slot) && overlap(slot, moved)))
}

type Answer = EndpointRequest<typeof api.answerChoice>['body']

/**
 * Moves the appointment of a link to a free time, or cancels it with all money back. The same answer again changes nothing.
 * @throws HttpError 404 for an unknown token, 409 `choice_made` when it was answered otherwise, moved or canceled,
 * `choice_expired`, and `slot_taken` with the nearest times
 */
export async function answerChoice(platform: Platform, token: string, answer: Answer): Promise<DayMoveChoice> {
  const hash = hashToken(token)
  const find = () => findItem(platform.database.db, hash)
  const item = await find()
  if (!item) throw notFound()
  if (!isAnswered(item, answer)) {
    if (item.state !== 'asked') throw refused('choice_made')
    if (item.answerUntil && item.answerUntil <= platform.clock()) throw refused('choice_expired')
    await give(platform, item, answer).catch(async (cause: unknown) => {
      if (cause instanceof GoneMeanwhile) await endItem(platform, item, 'gone')
      if (!(cause instanceof SettledMeanwhile || cause instanceof GoneMeanwhile)) throw cause
      // The same answer may have been given at the same time.
      const now = await find()
      if (!now || !isAnswered(now, answer)) throw refused('choice_made')
    })
  }
  return present(platform, required(await find(), 'item'))
}

const refused = (code: keyof typeof choiceFaults.en) => refusal(409, fault(choiceFaults, code))

const isAnswered = ({ state, newStartsAt }: DayMoveItemRow, { slot }: Answer): boolean =>
  slot ? state === 'moved' && newStartsAt?.getTime() === slot.startsAt.getTime() : state === 'refunded'

async function give(platform: Platform, item: DayMoveItemRow, { slot }: Answer): Promise<void> {
  const record = (tx: Tx) =>
    recordAudit(tx, {
      by: null,
      action: 'day_move.answered',
      subject: { type: 'day_move', id: item.moveId },
      after: { bookingId: item.bookingId, ...(slot ? { startsAt: slot.startsAt } : { state: 'canceled' }) },
    })
  if (!slot) return refundItem(platform, item, 'asked', record)
  await inBookingTransaction(platform.database, async (tx) => {
    await choose(platform, tx, item, slot)
    await record(tx)
  })
}

async function choose(
  platform: Platform,
  tx: Tx,
  item: DayMoveItemRow,
  to: NonNullable<Answer['slot']>,
): Promise<void> {
  await claim(tx, item, 'asked')
  const standing = await findStanding(tx, item)
  // An absence that is entered meanwhile either finds the new time or is found.
  await lockedCalendars(tx, [to.calendarId])
  const day = shopDay(to.startsAt)
  const free = await freeTimes(platform, tx, item, standing, { from: day, to: day })
  if (!free.some((slot) => isSameSlot(slot, to))) {
    const { booking } = standing
    const line = { productId: booking.productId, variantId: booking.productId }
    throw await timeTaken(tx, line, to, await bookedService(tx, booking, platform.clock()))
  }
  await moveStanding(platform, tx, item, standing, { to })
}
