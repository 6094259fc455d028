import { addDays, localTime, weekdayOf } from '../kit/zoned-time.ts'

/** When parcels leave: closed days as `2026-12-25`; orders from the cut-off hour on leave on the next working day. */
export interface WorkingDays {
  closedDays: readonly string[]
  cutOffHour: number
}

/** How many working days a delivery takes. */
export interface DeliveryDays {
  daysFrom: number | null
  daysTo: number | null
}

/** The estimated first and last day of an arrival, as `2026-12-01`. */
export interface Arrival {
  earliest: string
  latest: string
}

/**
 * When a delivery arrives that is ordered at an instant: its working days are counted from the day on which the order
 * leaves, in the time zone of the shop. Null for a delivery without days. Saturdays, Sundays and closed days are no
 * working days.
 */
export function arrivalOf(
  { daysFrom, daysTo }: DeliveryDays,
  { closedDays, cutOffHour }: WorkingDays,
  ordered: Date,
  timeZone: string,
): Arrival | null {
  const [from, to] = [daysFrom ?? daysTo, daysTo ?? daysFrom]
  if (from === null || to === null) return null
  const closed = new Set(closedDays)
  const isWorking = (day: string) => ![0, 6].includes(weekdayOf(day)) && !closed.has(day)
  const workingDayFrom = (day: string): string => {
    let working = day
    while (!isWorking(working)) working = addDays(working, 1)
    return working
  }
  const after = (day: string, count: number): string => {
    let reached = day
    for (let counted = 0; counted < count; counted += 1) reached = workingDayFrom(addDays(reached, 1))
    return reached
  }
  const [today = '', time = ''] = localTime(timeZone, ordered).split('T')
  const isLate = Number(time.slice(0, 2)) >= cutOffHour
  const leaves = workingDayFrom(isLate ? addDays(today, 1) : today)
  return { earliest: after(leaves, from), latest: after(leaves, to) }
}
