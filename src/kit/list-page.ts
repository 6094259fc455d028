/** The requested page of a list, from 1, and the page size. */
export interface PageRequest {
  page: number
  size: number
}

/** The maximum number of entries that lists count; a count of `countLimit` + 1 means more than `countLimit`. */
export const countLimit = 10_000

/**
 * The position of a page in a list. A page beyond the last is the last; an empty list has one empty page. Entries beyond
 * `countLimit` have no page: filters and searches lead to them.
 */
export function pagePosition(
  { page, size }: PageRequest,
  entries: number,
): { page: number; pages: number; offset: number } {
  const pages = Math.max(1, Math.ceil(Math.min(entries, countLimit) / size))
  const shown = Math.min(Math.max(1, page), pages)
  return { page: shown, pages, offset: (shown - 1) * size }
}
