/** Values that could not be stored; kept in memory until the page is unloaded. */
const pageOnly = new Map<string, string>()

/** How long a value lasts: as intended, until the tab is closed, or until the page is left. */
export type Lasting = 'kept' | 'tab' | 'page'

/**
 * A browser storage that never throws: users may block it, and it may be full. A value that cannot be stored is kept by
 * `fallback`, otherwise in memory for this page.
 */
function guarded(name: 'localStorage' | 'sessionStorage', fallback?: 'sessionStorage') {
  const pageKey = (key: string) => `${name}/${key}`
  const removeFrom = (store: 'localStorage' | 'sessionStorage', key: string) => {
    try {
      globalThis[store].removeItem(key)
    } catch {
      // Blocked: nothing to remove.
    }
  }
  const inFallback = (key: string): string | null => {
    try {
      return fallback ? globalThis[fallback].getItem(pageKey(key)) : null
    } catch {
      return null
    }
  }
  const keepForTab = (key: string, value: string): boolean => {
    // An older value would come back in another tab.
    removeFrom(name, key)
    try {
      if (fallback) globalThis[fallback].setItem(pageKey(key), value)
      return fallback !== undefined
    } catch {
      return false
    }
  }
  return {
    get(key: string): string | null {
      try {
        return pageOnly.get(pageKey(key)) ?? inFallback(key) ?? globalThis[name].getItem(key)
      } catch {
        return null
      }
    },
    set(key: string, value: string): void {
      pageOnly.delete(pageKey(key))
      try {
        globalThis[name].setItem(key, value)
        if (fallback) removeFrom(fallback, pageKey(key))
      } catch {
        if (!keepForTab(key, value)) pageOnly.set(pageKey(key), value)
      }
    },
    /** All values whose keys begin with `prefix`. */
    keys(prefix: string): string[] {
      const found = [...pageOnly.keys(), ...keysOf(fallback)].filter((key) => key.startsWith(pageKey(prefix)))
      const elsewhere = found.map((key) => key.slice(pageKey('').length))
      return [...new Set([...elsewhere, ...keysOf(name).filter((key) => key.startsWith(prefix))])]
    },
    remove(key: string): void {
      pageOnly.delete(pageKey(key))
      removeFrom(name, key)
      if (fallback) removeFrom(fallback, pageKey(key))
    },
    /** How long the stored value of this key lasts. */
    lasts(key: string): Lasting {
      if (pageOnly.has(pageKey(key))) return 'page'
      return inFallback(key) === null ? 'kept' : 'tab'
    },
  }
}

function keysOf(name: 'localStorage' | 'sessionStorage' | undefined): string[] {
  try {
    const store = name && globalThis[name]
    return store ? Array.from({ length: store.length }, (_, at) => store.key(at) ?? '') : []
  } catch {
    return []
  }
}

/** Persistent, shared by all tabs. */
export const localStore = guarded('localStorage', 'sessionStorage')

/** Per tab. */
export const tabStore = guarded('sessionStorage')

/** A value that the shop's pages stored as JSON; null if there is none. @throws SyntaxError for invalid JSON. */
export function parseStored<T>(text: string | null): T | null {
  // The part of the shop that reads a key has also written it.
  return JSON.parse(text ?? 'null') as T | null
}
