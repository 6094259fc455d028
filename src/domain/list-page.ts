/** What is asked for of a list: a page, from 1, of so many entries each. */
export interface PageRequest {
  page: number
  size: number
}

/** Where a page of a list stands. A page beyond the last is the last, and a list without entries has one empty page. */
export function pagePosition(
  { page, size }: PageRequest,
  entries: number,
): { page: number; pages: number; offset: number } {
  const pages = Math.max(1, Math.ceil(entries / size))
  const shown = Math.min(Math.max(1, page), pages)
  return { page: shown, pages, offset: (shown - 1) * size }
}
