import type { SystemLog } from '../../../contract/system-logs.ts'
import { type Importance, importances, type LogCategory, logCategories } from '../../../domain/system-log.ts'
import { fold } from '../../../domain/text.ts'

/** The state of the list as its address carries it; what is not set is left out. */
export interface LogsSearch {
  search?: string
  category?: LogCategory
  importance?: Importance
  page?: number
}

/** Reads an address. The router parses `?search=24` as a number. */
export function readLogsSearch(query: Record<string, unknown>): LogsSearch {
  const isWord = typeof query.search === 'string' || typeof query.search === 'number'
  const search = isWord ? String(query.search).slice(0, 200) : ''
  const category = logCategories.find((known) => known === query.category)
  const importance = importances.find((known) => known === query.importance)
  const page = Number(query.page)
  return {
    ...(search !== '' && { search }),
    ...(category && { category }),
    ...(importance && { importance }),
    ...(Number.isInteger(page) && page > 1 && page <= 1_000_000 && { page }),
  }
}

/** The logs that hold every word in title or description, and are of the category and importance. */
export function matchingLogs(logs: readonly SystemLog[], { search = '', category, importance }: LogsSearch) {
  const words = fold(search).split(/\s+/)
  return logs.filter((log) => {
    if (category && log.category !== category) return false
    if (importance && log.importance !== importance) return false
    const text = fold(`${log.title}\n${log.description}`)
    return words.every((word) => text.includes(word))
  })
}
