import { queryOptions } from '@tanstack/react-query'

/**
 * Reads a setting for its form. Refetched each time the form opens, because saving stale values would overwrite newer
 * ones. Cached separately from what the pages show.
 */
export function settingQuery<Value>(key: string, read: () => Promise<Value>) {
  return queryOptions({ queryKey: ['admin', 'settings', key], queryFn: read, gcTime: 0 })
}
