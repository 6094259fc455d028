import type { ChangeFeed } from '../../kit/server/database/change-feed.ts'
import type { Db } from '../../kit/server/database/database.ts'

type Cache = Map<string, Promise<unknown>>

/** One cache per database handle; transactions have none and read their own snapshot. */
const caches = new WeakMap<Db, Cache>()

/** Caches settings that are read through `db` until the change feed reports a change, by any process. */
export function cacheSettings(db: Db, feed: Pick<ChangeFeed, 'subscribe'>): void {
  caches.set(db, new Map())
  for (const table of ['settings', 'brand_settings']) {
    feed.subscribe(table, async () => clearSettingsCache(db))
  }
}

/** Clears the cache. Call after a commit, so that this process does not depend on the notification. */
export function clearSettingsCache(db: Db): void {
  caches.get(db)?.clear()
}

/** Memoizes a read. Pending reads are cached too, so a change also invalidates reads that started before it. */
export function memoized<Value>(db: Db, key: string, read: () => Promise<Value>): Promise<Value> {
  const cache = caches.get(db)
  if (!cache) return read()
  const cached = cache.get(key)
  // Each key is read by one function, which determines the type.
  if (cached) return cached as Promise<Value>
  const reading = read()
  cache.set(key, reading)
  reading.catch(() => {
    if (cache.get(key) === reading) cache.delete(key)
  })
  return reading
}
