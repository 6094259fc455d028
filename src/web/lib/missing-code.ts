const name = 'MissingCode'

/** Whether a page failed because its code did not come: only a new document can fetch it again. */
export function isMissingCode(error: unknown): boolean {
  return error instanceof Error && error.name === name
}

/**
 * Marks errors of code that did not come; returns how to stop. The router answers them with a reload, which helps
 * after a new release, but without a connection it would replace the page by the browser's own error.
 */
export function watchMissingCode(): () => void {
  const mark = (event: Event) => {
    const { payload } = event as Event & { payload?: unknown }
    if (!(payload instanceof Error)) return
    payload.name = name
    if (!navigator.onLine) payload.message = `Without a connection: ${payload.message}`
  }
  window.addEventListener('vite:preloadError', mark)
  return () => window.removeEventListener('vite:preloadError', mark)
}
