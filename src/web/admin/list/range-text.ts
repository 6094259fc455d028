import { countText } from './figures.ts'

interface Shown {
  /** From 1. */
  page: number
  perPage: number
  /** How many entries the page shows, and how many there are on all pages. */
  count: number
  matching: number
}

/** A message of the range that a page shows: "1–20 of 43". */
export type RangeMessage = (range: { first: string; last: string; total: string }) => string

/** Which entries a page shows, of how many; empty where there are none. */
export function rangeText({ page, perPage, count, matching }: Shown, message: RangeMessage): string {
  if (matching === 0) return ''
  const before = (page - 1) * perPage
  return message({ first: countText(before + 1), last: countText(before + count), total: countText(matching) })
}
