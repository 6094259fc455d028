import { changeUntil } from '../../domain/booking.ts'
import { shopDay } from '../../domain/shop-time.ts'
import { timesOf } from '../appointments/create-booking.ts'
import { type CalendarSlot, isSameSlot, listFreeSlots } from '../appointments/find-slots.ts'
import { timeTaken } from '../appointments/time-taken.ts'
import type { SoldVariant } from '../catalog/variant-queries.ts'
import type { SoldItem } from '../payments/tables.ts'
import type { Db } from '../platform/database/database.ts'
import { badRequest } from '../platform/http/errors.ts'
import { timeRequired, unavailable } from './cart-refusals.ts'

/** A variant in a cart. */
interface CartLine {
  row: SoldVariant
  quantity: number
  /** The time of an appointment. */
  slot?: { startsAt: Date; calendarId: string } | undefined
}

/** The time of an appointment, as an order keeps it. */
export type AppointmentTime = Pick<SoldItem, 'startsAt' | 'endsAt' | 'calendarId' | 'changeUntil'>

/**
 * The times of the appointments among the lines, by variant. Throws 409 when a time is missing, not free, or given for
 * something that is sold without appointments, 400 for a quantity other than 1.
 */
export async function chooseTimes(
  db: Db,
  lines: readonly CartLine[],
  now: Date,
): Promise<Map<string, AppointmentTime>> {
  const times = new Map<string, AppointmentTime>()
  const chosen: CalendarSlot[] = []
  for (const { row, quantity, slot } of lines) {
    const { productId: id, variantId, terms } = row
    if (!terms && slot) throw unavailable({ productId: id, variantId })
    if (!terms) continue
    if (quantity !== 1) throw badRequest('An appointment is booked once.', 'appointment_quantity')
    if (!slot) throw timeRequired(row)
    const service = { id, terms, now, chosen }
    const { startsAt, endsAt, freeAt } = timesOf(slot.startsAt, terms)
    const day = shopDay(startsAt)
    const free = await listFreeSlots(db, service, { from: day, to: day })
    if (!free.some((one) => isSameSlot(one, slot))) throw await timeTaken(db, row, slot, service)
    chosen.push({ startsAt, endsAt: freeAt, calendarId: slot.calendarId })
    times.set(variantId, {
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
      calendarId: slot.calendarId,
      changeUntil: changeUntil(startsAt, terms.cancelUntilHours).toISOString(),
    })
  }
  return times
}
