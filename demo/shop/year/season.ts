import type { Random } from './random.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** Puerto Rico has no daylight-saving time. */
const offsetMs = -4 * hourMs

/** The days of the history. */
export const historyDays = 365

/** The weight of each hour of the day for orders, in the shop's time zone: few at night, most in the evening. */
const hours = [2, 1, 0, 0, 0, 1, 2, 4, 7, 9, 10, 11, 13, 11, 9, 9, 9, 10, 12, 15, 18, 18, 13, 6]

const daysBetween = (from: number, to: number) => Math.round((to - from) / dayMs)

/** How many orders a day has compared with an ordinary one. `day` is its midnight as if the time zone were UTC. */
export function demandOf(day: Date): number {
  const year = day.getUTCFullYear()
  const isWeekend = [0, 6].includes(day.getUTCDay())
  return (isWeekend ? 1.45 : 1) * occasionOf(day, year)
}

/** Gifts are bought for Christmas and Three Kings, Valentine's Day, and Mother's Day (the second Sunday of May). */
function occasionOf(day: Date, year: number): number {
  const until = (month: number, date: number) => daysBetween(day.getTime(), Date.UTC(year, month, date))
  const christmas = until(11, 24)
  if (christmas >= -7 && christmas <= 34) return christmas >= 0 && christmas <= 16 ? 3 : 2.1
  const kings = until(0, 5)
  if (kings >= 0) return 2.3
  const mothersDay = until(4, 14 - ((new Date(Date.UTC(year, 4, 1)).getUTCDay() + 6) % 7))
  if (mothersDay >= 1 && mothersDay <= 15) return 2.7
  const valentine = until(1, 14)
  if (valentine >= 1 && valentine <= 8) return 1.8
  // September and October, the months of hurricanes, are quiet.
  return day.getUTCMonth() === 8 || day.getUTCMonth() === 9 ? 0.8 : 1
}

/** How much the shop grows in the year. */
const growth = 0.3

/** The times of `count` orders in the year before `until`, oldest first. */
export function orderTimes(random: Random, count: number, until: Date): Date[] {
  const start = Math.floor((until.getTime() - historyDays * dayMs) / hourMs) * hourMs
  const slots = Array.from({ length: Math.floor((until.getTime() - start) / hourMs) }, (_, at) => start + at * hourMs)
  const weights = slots.map((slot) => {
    const local = new Date(slot + offsetMs)
    const day = new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate()))
    const age = (slot - start) / (until.getTime() - start)
    return demandOf(day) * (hours[local.getUTCHours()] ?? 0) * (1 + growth * age)
  })
  const shares = Array.from({ length: count }, () => random.next()).sort((a, b) => a - b)
  const minutes = shares.map(() => random.next() * hourMs)
  const times = slotsAt(shares, weights).map((at, index) => (slots[at] ?? start) + (minutes[index] ?? 0))
  return times.map((time) => new Date(Math.floor(time))).sort((a, b) => a.getTime() - b.getTime())
}

/** The index of the slot at each share of the total weight; `shares` ascending. */
function slotsAt(shares: readonly number[], weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  let slot = 0
  let passed = weights[0] ?? 0
  return shares.map((share) => {
    while (passed < share * total && slot < weights.length - 1) {
      slot += 1
      passed += weights[slot] ?? 0
    }
    return slot
  })
}

/** A time of day in the shop's time zone, some days before `now`. */
export function daysBefore(now: Date, days: number, [hour, minute]: readonly [number, number]): Date {
  const local = new Date(now.getTime() + offsetMs)
  const midnight = Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate() - days)
  return new Date(midnight + hour * hourMs + minute * 60_000 - offsetMs)
}

/** The first working time of staff from a moment on: Monday to Saturday, 9 to 17 o'clock. The minutes stay. */
export function workingTime(from: Date): Date {
  let time = from.getTime()
  for (;;) {
    const local = new Date(time + offsetMs)
    const hour = local.getUTCHours()
    if (local.getUTCDay() !== 0 && hour >= 9 && hour < 17) return new Date(time)
    time += hourMs
  }
}

export const minutesAfter = (time: Date, minutes: number) => new Date(Math.floor(time.getTime() + minutes * 60_000))
export const hoursAfter = (time: Date, count: number) => minutesAfter(time, count * 60)
