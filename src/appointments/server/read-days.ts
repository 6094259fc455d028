import { fault } from '../../kit/fault.ts'
import { refusal } from '../../kit/server/http/errors.ts'
import { shopDay, shopTimeZone } from '../../kit/shop-time.ts'
import { addDays, daysBetween, instantsAt } from '../../kit/zoned-time.ts'
import type { Slot } from '../free-slots.ts'
import { appointmentFaults } from '../office-texts.ts'

/** Calendar days in the shop's time zone; `to` is included. */
export interface Days {
  from: string
  to: string
}

const maxDays = 62

/** The requested days; from today and for 31 days by default. @throws HttpError 400 for none or more than 62. */
export function readDays(query: { from?: string | undefined; to?: string | undefined }, now: Date): Days {
  const from = query.from ?? shopDay(now)
  const to = query.to ?? addDays(from, 30)
  const count = daysBetween(from, to) + 1
  if (count < 1 || count > maxDays) throw refusal(400, fault(appointmentFaults, 'invalid_range', { days: maxDays }))
  return { from, to }
}

/** The instants from the start of the first day to the end of the last one. */
export const instantsOf = ({ from, to }: Days): Slot => ({ startsAt: startOf(from), endsAt: startOf(addDays(to, 1)) })

/** The shop's time zone skips no midnight. */
const startOf = (day: string): Date => instantsAt(shopTimeZone, day, 0)[0] ?? new Date(day)
