import { z } from 'zod'
import { pageQuery, perPage, searchText } from '../../kit/codecs.ts'
import { importances } from '../../kit/importance.ts'
import { listSearch } from '../../kit/list/list-search.ts'
import { pagePosition } from '../../kit/list-page.ts'
import { fold } from '../../kit/text.ts'
import type { SystemLog } from '../office-api.ts'
import { logCategories } from '../system-log.ts'

/** The browser has all entries: no endpoint reads these. */
export const readLogsSearch = listSearch({
  ...pageQuery(),
  search: searchText,
  category: z.enum(logCategories).optional(),
  importance: z.enum(importances).optional(),
})
export type LogsSearch = ReturnType<typeof readLogsSearch>

/** A page of the logs whose title or description matches all words, with the given category and importance. */
export function logPage(
  logs: readonly SystemLog[],
  { search = '', category, importance, page: requested = 1 }: LogsSearch,
) {
  const words = fold(search).split(/\s+/)
  const matching = logs.filter((log) => {
    if (category && log.category !== category) return false
    if (importance && log.importance !== importance) return false
    const text = fold(`${log.title}\n${log.description}`)
    return words.every((word) => text.includes(word))
  })
  const { offset, ...position } = pagePosition({ page: requested, size: perPage }, matching.length)
  return {
    logs: matching.slice(offset, offset + perPage),
    ...position,
    matching: matching.length,
    total: logs.length,
  }
}
