import { countText } from './figures.ts'

interface Shown {
  /** Starts at 1. */
  page: number
  perPage: number
  /** Number of entries on this page, and on all pages. */
  count: number
  matching: number
}

/** A message for the range of a page ("1–20 of 43 orders"); `count` is the total for its plural form. */
export type RangeMessage = (shown: { range: string; total: string; count: number }) => string

/** Range of a page: "1–20", or "1" for a single entry; '' for an empty list. */
export function rangeText({ page, perPage, count, matching }: Shown, message: RangeMessage): string {
  if (matching === 0) return ''
  const first = (page - 1) * perPage + 1
  const last = first + count - 1
  const range = last > first ? `${countText(first)}–${countText(last)}` : countText(first)
  return message({ range, total: countText(matching), count: matching })
}
