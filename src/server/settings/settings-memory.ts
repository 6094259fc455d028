import type { ChangeFeed } from '../platform/database/change-feed.ts'
import type { Db } from '../platform/database/database.ts'

type Memory = Map<string, Promise<unknown>>

/** One memory a database: a transaction has none, so what it reads is its own snapshot. */
const memories = new WeakMap<Db, Memory>()

/** Keeps what is read through `db` in memory until the feed tells of a change, in whichever process it was made. */
export function keepSettingsInMemory(db: Db, feed: Pick<ChangeFeed, 'subscribe'>): void {
  memories.set(db, new Map())
  for (const table of ['settings', 'brand_settings']) {
    feed.subscribe(table, async () => forgetSettings(db))
  }
}

/** Call after a save was committed, so that this process answers with it before the notice comes back. */
export function forgetSettings(db: Db): void {
  memories.get(db)?.clear()
}

/** Reads once and remembers. A read that began before a change is dropped with the rest, so none outlives its notice. */
export function remembered<Value>(db: Db, key: string, read: () => Promise<Value>): Promise<Value> {
  const memory = memories.get(db)
  if (!memory) return read()
  const known = memory.get(key)
  // Each key is read by one function only.
  if (known) return known as Promise<Value>
  const reading = read()
  memory.set(key, reading)
  reading.catch(() => {
    if (memory.get(key) === reading) memory.delete(key)
  })
  return reading
}
