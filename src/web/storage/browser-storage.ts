/** Values that could not be stored; kept in memory until the page is unloaded. */
const pageOnly = new Map<string, string>()

/**
 * A browser storage that never throws: users may block it, and it may be full. Values that cannot be stored are kept
 * in memory for this page.
 */
function guarded(name: 'localStorage' | 'sessionStorage') {
  const pageKey = (key: string) => `${name}/${key}`
  return {
    get(key: string): string | null {
      try {
        return pageOnly.get(pageKey(key)) ?? globalThis[name].getItem(key)
      } catch {
        return null
      }
    },
    set(key: string, value: string): void {
      try {
        globalThis[name].setItem(key, value)
        pageOnly.delete(pageKey(key))
      } catch {
        pageOnly.set(pageKey(key), value)
      }
    },
    /** All values whose keys begin with `prefix`. */
    keys(prefix: string): string[] {
      const ofPage = [...pageOnly.keys()].filter((key) => key.startsWith(pageKey(prefix)))
      const unstored = ofPage.map((key) => key.slice(pageKey('').length))
      try {
        const store = globalThis[name]
        const stored = Array.from({ length: store.length }, (_, at) => store.key(at) ?? '')
        return [...unstored, ...stored.filter((key) => key.startsWith(prefix))]
      } catch {
        return unstored
      }
    },
    remove(key: string): void {
      pageOnly.delete(pageKey(key))
      try {
        globalThis[name].removeItem(key)
      } catch {
        // Blocked: nothing to remove.
      }
    },
  }
}

/** Persistent, shared by all tabs. */
export const localStore = guarded('localStorage')

/** Per tab. */
export const tabStore = guarded('sessionStorage')

/** A value that the shop's pages stored as JSON; null if there is none. @throws SyntaxError for invalid JSON. */
export function parseStored<T>(text: string | null): T | null {
  // The part of the shop that reads a key has also written it.
  return JSON.parse(text ?? 'null') as T | null
}
