type Preload = (load: () => Promise<unknown>, files?: readonly string[], importer?: string) => Promise<unknown>

/**
 * Fetches the files of an import into the browser's cache before Vite's `preload` imports them. A browser remembers a
 * module that could not be loaded until the page is left; a fetch may be repeated as soon as the connection is back.
 */
export function fetchFirst(preload: Preload): Preload {
  const fetched = new Map<string, Promise<void>>()
  const fetchOnce = (file: string) => {
    const known = fetched.get(file)
    if (known) return known
    const coming = fetchFile(file)
    fetched.set(file, coming)
    coming.catch(() => fetched.delete(file))
    return coming
  }
  return (load, files = [], importer) =>
    Promise.all(files.map(fetchOnce)).then(
      () => preload(load, files, importer),
      // Vite reports the error to the page.
      (error) => preload(() => Promise.reject(error)),
    )
}

async function fetchFile(file: string): Promise<void> {
  const url = `/${file}`
  if (isPreloaded(url) || isLoaded(url)) return
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} was answered with ${response.status}`)
  // A body that is not read to its end is not cached.
  await response.arrayBuffer()
}

/** On its way since the page was opened: a second request would compete with it. */
const isPreloaded = (url: string) => document.querySelector(`link[rel=modulepreload][href="${url}"]`) !== null

/** What the page consists of has been fetched by the browser. */
const isLoaded = (url: string) =>
  performance
    .getEntriesByName(new URL(url, location.href).href, 'resource')
    .some((entry) => entry instanceof PerformanceResourceTiming && entry.responseStatus === 200)
