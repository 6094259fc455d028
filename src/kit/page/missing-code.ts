import { fieldsOf } from '../records.ts'

const name = 'MissingCode'

/** Whether a page failed because a chunk could not be loaded; only a new document can load it again. */
export function isMissingCode(error: unknown): boolean {
  return error instanceof Error && error.name === name
}

/**
 * Marks chunk loading errors; returns the cleanup function. The router handles unmarked ones with a reload, which helps
 * after a new release, but offline it would replace the page by the browser's error page.
 */
export function watchMissingCode(): () => void {
  const mark = (event: Event) => {
    const { payload } = fieldsOf(event)
    if (!(payload instanceof Error)) return
    payload.name = name
    if (!navigator.onLine) payload.message = `Without a connection: ${payload.message}`
  }
  window.addEventListener('vite:preloadError', mark)
  return () => window.removeEventListener('vite:preloadError', mark)
}
