import { countText } from './figures.ts'

interface Shown {
  /** From 1. */
  page: number
  perPage: number
  /** How many entries the page shows, and how many there are on all pages. */
  count: number
  matching: number
}

/** A message of the range that a page shows ("1–20 of 43 orders"); `count` is the total that its noun agrees with. */
export type RangeMessage = (shown: { range: string; total: string; count: number }) => string

/** Which entries a page shows, of how many: "1–20", or "1" for a single one; empty where there are none. */
export function rangeText({ page, perPage, count, matching }: Shown, message: RangeMessage): string {
  if (matching === 0) return ''
  const first = (page - 1) * perPage + 1
  const last = first + count - 1
  const range = last > first ? `${countText(first)}–${countText(last)}` : countText(first)
  return message({ range, total: countText(matching), count: matching })
}
