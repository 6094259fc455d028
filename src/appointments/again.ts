import { shopTimeZone } from '../kit/shop-time.ts'
import { addDays, instantsAt, localTime } from '../kit/zoned-time.ts'
import type { FreeSlot } from './appointment-times.ts'
import { minutesOf } from './opening-hours.ts'

/** After how many days a customer usually comes again: six weeks. */
export const againDays = 42

/** The same local time some days later; null where the clock skips it. */
export function daysLater(startsAt: Date, days: number, timeZone = shopTimeZone): Date | null {
  const local = localTime(timeZone, startsAt)
  return instantsAt(timeZone, addDays(local.slice(0, 10), days), minutesOf(local.slice(11, 16)))[0] ?? null
}

/** The free time of a person nearest to a moment; null without any. */
export function nearestSlot(slots: readonly FreeSlot[], calendarId: string, at: Date): FreeSlot | null {
  const distance = ({ startsAt }: FreeSlot) => Math.abs(startsAt.getTime() - at.getTime())
  const [nearest] = slots.filter((slot) => slot.calendarId === calendarId).sort((a, b) => distance(a) - distance(b))
  return nearest ?? null
}
