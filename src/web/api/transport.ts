import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start'

/** In the browser: fetch. While rendering on the server: the API in the same process, as the same visitor. */
export const transport = createIsomorphicFn()
  .client((path: string, init?: RequestInit): Promise<Response> => fetch(path, { credentials: 'same-origin', ...init }))
  .server((path: string, init?: RequestInit): Promise<Response> => {
    const context = getGlobalStartContext()
    if (context === undefined) throw new Error('the API was called outside of a page request')
    return context.fetchApi(path, init)
  })
