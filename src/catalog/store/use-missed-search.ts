import { useEffect } from 'react'
import { apiStatus } from '../../kit/api/api.ts'
import { countedSearch } from '../missed-search.ts'
import { reportMissedSearch } from '../search-api.ts'

/** The text stays this long before it counts as what somebody wanted to find, in milliseconds. */
const settledAfter = 2_000

/** Each text is reported once for a loaded document. */
const reported = new Set<string>()

/** Reports a search without result once nobody types any longer. The shop counts it, and stores nothing else. */
export function useMissedSearch(search: string, isMissed: boolean): void {
  useEffect(() => {
    const counted = isMissed ? countedSearch(search) : null
    if (counted === null || reported.has(counted)) return
    const timer = setTimeout(() => {
      reported.add(counted)
      // A count that is lost harms nobody.
      apiStatus(reportMissedSearch, { body: { search } }).catch(() => undefined)
    }, settledAfter)
    return () => clearTimeout(timer)
  }, [search, isMissed])
}
