import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start'
import { withinTime } from './time-limit.ts'

/**
 * In the browser: fetch with a timeout of `limit` milliseconds. During server rendering: the API in the same process,
 * with the visitor's cookies.
 */
export const transport = createIsomorphicFn()
  .client((path: string, init: RequestInit = {}, limit?: number): Promise<Response> => {
    const signal = limit === undefined ? init.signal : withinTime(limit, init.signal)
    return fetch(path, { credentials: 'same-origin', ...init, ...(signal && { signal }) })
  })
  .server((path: string, init?: RequestInit): Promise<Response> => {
    const context = getGlobalStartContext()
    if (context === undefined) throw new Error('the API was called outside of a page request')
    return context.fetchApi(path, init)
  })
