import type { KeyOf } from '../kit/dictionary.ts'
import { type Fault, fault } from '../kit/fault.ts'
import { shopDay, shopTimeZone } from '../kit/shop-time.ts'
import { addDays, instantsAt } from '../kit/zoned-time.ts'
import { tenderFaults } from './office-texts.ts'

/** How far ahead the day may be by which what is due of an order is to be paid. */
const maxDaysAhead = 366

/** Why what is due of an order cannot be asked for by a day (`2026-12-05`, of the shop's time zone); null when it can. */
export function checkPayBy(day: string, now: Date): Fault<KeyOf<typeof tenderFaults>> | null {
  const today = shopDay(now)
  if (day < today) return fault(tenderFaults, 'pay_by_past')
  return day > addDays(today, maxDaysAhead) ? fault(tenderFaults, 'pay_by_too_late') : null
}

/** The last millisecond of a day in the shop's time zone. */
export function endOfPayBy(day: string): Date {
  const [next] = instantsAt(shopTimeZone, addDays(day, 1), 0)
  return new Date((next ?? new Date(`${addDays(day, 1)}T00:00:00Z`)).getTime() - 1)
}
