import { createToken } from '../../accounts/server/tokens.ts'
import type { Booking } from '../../appointments/office-api.ts'
import { findBooking } from '../../appointments/server/booking-queries.ts'
import { inBookingTransaction } from '../../appointments/server/bookings.ts'
import { findCalendar, lockedCalendars } from '../../appointments/server/calendar-queries.ts'
import { type BookedService, isSameSlot, listFreeSlots } from '../../appointments/server/find-slots.ts'
import type { BookingRow } from '../../appointments/server/tables.ts'
import { nameIn } from '../../kit/bilingual.ts'
import { erasedEmail } from '../../kit/erased.ts'
import { fault } from '../../kit/fault.ts'
import { homeIn, type Locale } from '../../kit/locale.ts'
import { crashPoint } from '../../kit/server/crash-point.ts'
import { inTransaction, type Tx } from '../../kit/server/database/database.ts'
import { HttpError, refusal } from '../../kit/server/http/errors.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { shopDay } from '../../kit/shop-time.ts'
import { mailSetting } from '../../mail/mail-setting.ts'
import { queueMail } from '../../mail/server/queue-mail.ts'
import { placeOf } from '../../orders/server/booking-mails.ts'
import { lockWithOrder, moveBookingIn, setBookingStateIn } from '../../orders/server/bookings.ts'
import { bookedService } from '../../orders/server/move-appointment.ts'
import { isBookedAt } from '../../orders/server/order-events.ts'
import { reachableAddress } from '../../orders/server/order-mails.ts'
import { findOrder } from '../../orders/server/order-queries.ts'
import type { OrderRow } from '../../orders/server/tables.ts'
import { lineRefusals } from '../../orders/texts.ts'
import { m } from '../../paraglide/messages.js'
import { cancelUnpaidOrder, type Within } from '../../refunds/server/cancel-order.ts'
import { returnLines } from '../../refunds/server/returns.ts'
import { isUnpaid, wasReceived } from '../../sale/order-status.ts'
import { readSetting } from '../../settings/server/read-settings.ts'
import { cancelSessionIn, lockSession, moveSessionIn } from '../../workshops/server/sessions.ts'
import { answerUntil, type ItemState, sameTimeOn } from '../day-move.ts'
import { dayMoveMails } from '../mails/day-move-mails.ts'
import { findDayMove, insertItemMail, lockDayMove, lockItem, updateItem } from './day-move-queries.ts'
import type { DayMoveItemRow, DayMoveRow } from './tables.ts'

/** Ends a transaction that would do something twice: the item was settled, or its day stopped, meanwhile. */
export class SettledMeanwhile extends Error {}

/** Ends a transaction whose appointment was moved or canceled otherwise meanwhile: its customer gets no second mail. */
export class GoneMeanwhile extends Error {}

/**
 * Does with an appointment or a date of a workshop what its day asks for, in one transaction with its mail. What cannot be
 * done is recorded as failed, for staff; an unknown failure leaves it to the next run.
 */
export async function settleItem(platform: Platform, move: DayMoveRow, item: DayMoveItemRow): Promise<void> {
  await settleAs(platform, item, async () => {
    if (item.variantId !== null) return settleSession(platform, move, item, item.variantId)
    if (move.what === 'cancel') return refundItem(platform, item, 'todo')
    if (move.what === 'move' && (await moveItem(platform, move, item))) return
    await askItem(platform, move, item)
  })
}

/** Cancels an appointment whose customer did not choose in time, with all money back. */
export const settleUnanswered = (platform: Platform, item: DayMoveItemRow): Promise<void> =>
  settleAs(platform, item, () => refundItem(platform, item, 'asked'))

async function settleAs(platform: Platform, item: DayMoveItemRow, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (cause) {
    if (cause instanceof SettledMeanwhile) return
    if (cause instanceof GoneMeanwhile) return endItem(platform, item, 'gone')
    if (cause instanceof HttpError) return endItem(platform, item, 'failed', cause.code)
    platform.log.warn({ err: cause, itemId: item.id }, 'an appointment of a moved day could not be settled yet')
  }
}

/** Ends an item that is still in its state without anything having been done. */
export function endItem(
  { database }: Platform,
  { id, state }: DayMoveItemRow,
  ended: 'gone' | 'failed',
  fault?: string,
): Promise<void> {
  return inTransaction(database, async (tx) => {
    if ((await lockItem(tx, id))?.state === state) await updateItem(tx, id, ended, { fault: fault ?? null })
  })
}

/** Locks the item in its state, and its day against being stopped. @throws SettledMeanwhile */
export async function claim(tx: Tx, { id, moveId }: DayMoveItemRow, state: 'todo' | 'asked'): Promise<void> {
  const isGoing = state === 'asked' || (await lockDayMove(tx, moveId, 'share'))?.state === 'running'
  if (!isGoing || (await lockItem(tx, id))?.state !== state) throw new SettledMeanwhile()
}

/** An appointment that stands, with its order. */
export interface Standing {
  booking: BookingRow
  order: OrderRow | null
}

/** The appointment of a claimed item with its order, both locked. @throws GoneMeanwhile */
export async function findStanding(tx: Tx, item: DayMoveItemRow): Promise<Standing> {
  const found = await lockWithOrder(tx, item.bookingId ?? '')
  const { state, startsAt } = found.booking
  if (state !== 'confirmed' || startsAt.getTime() !== item.startsAt.getTime()) throw new GoneMeanwhile()
  return found
}

/** The address at which the customer reads about an appointment; null without one. */
async function addressOf(tx: Tx, { booking, order }: Standing): Promise<string | null> {
  if (order) return reachableAddress(tx, order)
  return booking.customerEmail === erasedEmail ? null : booking.customerEmail
}

/** Sets the state of an item; `isMailed`: its mail is in this transaction. */
async function settle(
  platform: Platform,
  tx: Tx,
  { id }: DayMoveItemRow,
  state: ItemState,
  { isMailed, ...change }: { isMailed: boolean } & Parameters<typeof updateItem>[3],
): Promise<void> {
  await updateItem(tx, id, state, change)
  if (isMailed) await insertItemMail(tx, id, state, platform.clock())
  crashPoint(platform.config, 'day-move-uncommitted')
}

/** Moves an appointment to the same time on the other day. @returns false when that time is not free or has another tax */
async function moveItem(platform: Platform, move: DayMoveRow, item: DayMoveItemRow): Promise<boolean> {
  const startsAt = move.target && sameTimeOn(item.startsAt, move.from, move.target)
  if (!startsAt) return false
  try {
    return await inBookingTransaction(platform.database, async (tx) => {
      await claim(tx, item, 'todo')
      const standing = await findStanding(tx, item)
      const to = { startsAt, calendarId: standing.booking.calendarId }
      // An absence that is entered meanwhile either finds the new time or is found.
      await lockedCalendars(tx, [to.calendarId])
      if (!(await isFree(tx, standing.booking, to, platform.clock()))) return false
      await moveStanding(platform, tx, item, standing, { to, reason: move.reason ?? undefined })
      return true
    })
  } catch (cause) {
    // Somebody took the time meanwhile.
    if (cause instanceof HttpError && cause.status === 409) return false
    throw cause
  }
}

/** Whether the shop can keep an appointment at a time: within the opening hours, and free; its notice is for customers. */
async function isFree(
  tx: Tx,
  booking: BookingRow,
  to: Pick<Booking, 'startsAt' | 'calendarId'>,
  now: Date,
): Promise<boolean> {
  const service = await bookedService(tx, booking, now)
  if (!service) return false
  const day = shopDay(to.startsAt)
  const byShop: BookedService = { ...service, terms: { ...service.terms, ...anyDay }, alsoAt: to.startsAt }
  return (await listFreeSlots(tx, byShop, { from: day, to: day })).some((slot) => isSameSlot(slot, to))
}

const anyDay = { minimumNoticeHours: 0, bookableDays: 3_650 }

/** Moves the appointment of a claimed item, and mails the customer. */
export async function moveStanding(
  platform: Platform,
  tx: Tx,
  item: DayMoveItemRow,
  standing: Standing,
  change: Parameters<typeof moveBookingIn>[4],
): Promise<void> {
  const isMailed = (await addressOf(tx, standing)) !== null
  await moveBookingIn(platform, tx, null, standing.booking.id, change)
  await settle(platform, tx, item, 'moved', { newStartsAt: change.to.startsAt, isMailed })
}

/** Mails the customer a link to choose another time. Without an address, staff call them. */
function askItem(platform: Platform, move: DayMoveRow, item: DayMoveItemRow): Promise<void> {
  return inBookingTransaction(platform.database, async (tx) => {
    await claim(tx, item, 'todo')
    const standing = await findStanding(tx, item)
    const address = await addressOf(tx, standing)
    if (address === null) return updateItem(tx, item.id, 'failed', { fault: 'no_address' })
    const { text, hash: tokenHash } = createToken()
    const until = answerUntil(platform.clock(), item.startsAt)
    await mailQuestion(platform, tx, { move, standing, address, token: text, until })
    await settle(platform, tx, item, 'asked', { tokenHash, answerUntil: until, isMailed: true })
  })
}

interface Question {
  move: DayMoveRow
  standing: Standing
  address: string
  token: string
  until: Date
}

async function mailQuestion(
  platform: Platform,
  tx: Tx,
  { move, standing: { booking, order }, address, token, until }: Question,
): Promise<void> {
  const language = await languageOf(tx, order)
  const product = (await findBooking(tx, booking.id))?.product
  const { customerName } = booking
  const event = {
    name: product?.name ?? '',
    nameEs: product?.nameEs ?? null,
    ...placeOf(booking, await findCalendar(tx, booking.calendarId)),
  }
  const data = {
    name: customerName.split(' ')[0] ?? '',
    event,
    reason: move.reason ?? undefined,
    url: `${homeIn(platform.config.publicUrl, language)}/day-moves/${token}`,
    until: until.toISOString(),
    isPaid: isPaidFor(order),
  }
  await queueMail(platform, tx, {
    to: { address, name: customerName },
    language,
    about: order ? { type: 'order', id: order.id } : { type: 'booking', id: booking.id },
    mail: dayMoveMails.day_move_asked(data),
  })
}

/** Of the order, and of the shop for an appointment that staff entered. */
export const languageOf = async (tx: Parameters<typeof readSetting>[0], order: OrderRow | null): Promise<Locale> =>
  order?.language ?? (await readSetting(tx, mailSetting)).shopLanguage

/** Whether money goes back when an appointment is canceled. */
export const isPaidFor = (order: OrderRow | null): boolean => order !== null && order.paid > 0

/**
 * Cancels the appointment of an item with all its money back: by a refund of its line with the item's id, by ending the order
 * that is not paid yet and has nothing else, or in the calendar when staff entered it.
 * @throws HttpError 409 `unpaid_order_line` when an unpaid order has something else, 503 as `createAndSubmit`
 */
export async function refundItem(
  platform: Platform,
  item: DayMoveItemRow,
  state: 'todo' | 'asked',
  /** What else happens in its transaction. */
  also: (tx: Tx) => Promise<void> = async () => {},
): Promise<void> {
  const { db } = platform.database
  const booking = await findBooking(db, item.bookingId ?? '')
  const order = booking?.orderId ? await findOrder(db, booking.orderId) : null
  const move = await findDayMove(db, item.moveId)
  if (!booking || !move) return
  const reason = move.reason ?? undefined
  const isOnlyLine = order !== null && isUnpaid(order) && order.items.length === 1
  // Of an order that is being paid, or has something else, staff decide.
  if (order && !wasReceived(order) && !isOnlyLine) throw refusal(409, fault(lineRefusals, 'unpaid_order_line'))
  /** Claims the item before `work`, which cancels, and settles it after that, in the transaction of `work`. */
  const within: Within = async (tx, work) => {
    await claim(tx, item, state)
    const isMailed = (await addressOf(tx, await findStanding(tx, item))) !== null
    const done = await work()
    if (done === null) throw new GoneMeanwhile()
    await also(tx)
    await settle(platform, tx, item, 'refunded', { isMailed })
    return done
  }
  if (!order) {
    await inBookingTransaction(platform.database, (tx) =>
      within(tx, () => setBookingStateIn(platform, tx, null, booking.id, { state: 'canceled', reason })),
    )
  } else if (isOnlyLine) {
    await cancelUnpaidOrder(platform, null, { id: order.id, byShop: true, reason, within })
  } else {
    await returnLines(platform, null, {
      orderId: order.id,
      isReturned: (line) => isBookedAt(line, { ...booking, productId: booking.product.id }),
      key: item.id,
      note: (line, { language }) =>
        [m.mail_day_move_note({ name: nameIn(language, line) }, { locale: language }), reason]
          .filter(Boolean)
          .join(' '),
      within,
    })
  }
}

/** Moves or cancels a date of a workshop, as its day asks for; its orders follow by the jobs of workshops. */
async function settleSession(
  platform: Platform,
  move: DayMoveRow,
  item: DayMoveItemRow,
  variantId: string,
): Promise<void> {
  await inTransaction(platform.database, async (tx) => {
    await claim(tx, item, 'todo')
    const session = await lockSession(tx, variantId)
    if (session.canceledAt || session.startsAt.getTime() !== item.startsAt.getTime()) throw new GoneMeanwhile()
    if (move.sessions === 'cancel') {
      await cancelSessionIn(platform, tx, null, variantId)
      return settle(platform, tx, item, 'refunded', { isMailed: true })
    }
    const startsAt = move.target && sameTimeOn(item.startsAt, move.from, move.target)
    if (!startsAt) throw new GoneMeanwhile()
    await moveSessionIn(platform, tx, null, session, startsAt)
    await settle(platform, tx, item, 'moved', { newStartsAt: startsAt, isMailed: true })
  })
}
