/** What this page could not store: it then lives as long as the page. */
const pageOnly = new Map<string, string>()

/**
 * A storage of the browser that never throws: visitors may forbid it, and it may be full. What cannot be stored is
 * kept for this page view.
 */
function guarded(name: 'localStorage' | 'sessionStorage') {
  const keptAs = (key: string) => `${name}/${key}`
  return {
    get(key: string): string | null {
      try {
        return pageOnly.get(keptAs(key)) ?? globalThis[name].getItem(key)
      } catch {
        return null
      }
    },
    set(key: string, value: string): void {
      try {
        globalThis[name].setItem(key, value)
        pageOnly.delete(keptAs(key))
      } catch {
        pageOnly.set(keptAs(key), value)
      }
    },
    /** What is kept under keys that begin with `prefix`. */
    keys(prefix: string): string[] {
      const ofPage = [...pageOnly.keys()].filter((key) => key.startsWith(keptAs(prefix)))
      const kept = ofPage.map((key) => key.slice(keptAs('').length))
      try {
        const store = globalThis[name]
        const stored = Array.from({ length: store.length }, (_, at) => store.key(at) ?? '')
        return [...kept, ...stored.filter((key) => key.startsWith(prefix))]
      } catch {
        return kept
      }
    },
    remove(key: string): void {
      pageOnly.delete(keptAs(key))
      try {
        globalThis[name].removeItem(key)
      } catch {
        // Forbidden: there was nothing to remove.
      }
    },
  }
}

/** Kept in this browser, seen by all its tabs. */
export const localStore = guarded('localStorage')

/** Kept for this tab. */
export const tabStore = guarded('sessionStorage')
