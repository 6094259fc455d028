/** The most appointments that the dashboard lists. */
export const listedToday = 5

/** What is listed of a day's appointments, which are in the order of time: those that are over make room first. */
export function listedOf<T extends { endsAt: Date }>(all: readonly T[], now: Date): T[] {
  const over = all.filter(({ endsAt }) => endsAt <= now).length
  const left = Math.min(over, Math.max(0, all.length - listedToday))
  return all.slice(left, left + listedToday)
}
