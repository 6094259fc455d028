// How lists read what their address carries: anything may stand there, and nothing odd may break the page.

/** Words as typed: the router parses `?search=24` as a number. '' for anything else. */
export function wordsIn(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 200) : ''
}

/** One of the known, or undefined. */
export const oneOf = <T>(known: readonly T[], value: unknown): T | undefined => known.find((one) => one === value)

/** The number of a page after the first, which has none in its address. */
export function pageIn(value: unknown): number | undefined {
  const page = Number(value)
  return Number.isInteger(page) && page > 1 && page <= 1_000_000 ? page : undefined
}

/** A day of the calendar: 2026-11-20, never 2026-02-30. */
export function dayIn(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return undefined
  const day = new Date(value)
  return Number.isNaN(day.getTime()) || !day.toISOString().startsWith(value) ? undefined : value
}

type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

/** Only what is set: an address has no empty parts. */
export function given<T extends object>(parts: T): Given<T> {
  return Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined && part !== '')) as Given<T>
}
