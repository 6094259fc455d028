import type { SystemLog } from '../../../contract/system-logs.ts'
import { type Importance, importances, type LogCategory, logCategories } from '../../../domain/system-log.ts'
import { fold } from '../../../domain/text.ts'
import { omitEmpty, oneOf, pageIn, searchTextIn } from '../list/list-address.ts'

/** Search parameters of the list; unset ones are omitted. */
export interface LogsSearch {
  search?: string
  category?: LogCategory
  importance?: Importance
  page?: number
}

/** Parses the search parameters. The router turns `?search=24` into a number. */
export function readLogsSearch(query: Record<string, unknown>): LogsSearch {
  return omitEmpty({
    search: searchTextIn(query.search),
    category: oneOf(logCategories, query.category),
    importance: oneOf(importances, query.importance),
    page: pageIn(query.page),
  })
}

/** The logs whose title or description matches all terms, with the given category and importance. */
export function matchingLogs(logs: readonly SystemLog[], { search = '', category, importance }: LogsSearch) {
  const words = fold(search).split(/\s+/)
  return logs.filter((log) => {
    if (category && log.category !== category) return false
    if (importance && log.importance !== importance) return false
    const text = fold(`${log.title}\n${log.description}`)
    return words.every((word) => text.includes(word))
  })
}
