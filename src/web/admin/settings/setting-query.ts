import { queryOptions } from '@tanstack/react-query'

/**
 * A setting as its form reads it: anew each time the form opens, because a form that starts from old values would save
 * them over newer ones. Kept apart from what the pages show.
 */
export function settingQuery<Value>(key: string, read: () => Promise<Value>) {
  return queryOptions({ queryKey: ['admin', 'settings', key], queryFn: read, gcTime: 0 })
}
