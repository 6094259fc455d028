import pLimit from 'p-limit'
import { type ChangedKeys, mergedKeys } from '../../kit/server/database/change-feed.ts'
import type { Db } from '../../kit/server/database/database.ts'
import { readHoldBack } from '../../settings/server/read-settings.ts'
import {
  byPlace,
  type CatalogEntry,
  CatalogSnapshot,
  type ContentEncoding,
  encodeEntries,
  looksSame,
} from './catalog-snapshot.ts'
import type { ChangedProduct } from './product-context.ts'
import { listCatalog } from './product-queries.ts'

interface EncodedList {
  etag: string
  bytes: Buffer
}

const encodedList = async (snapshot: CatalogSnapshot, encoding: ContentEncoding): Promise<EncodedList> => ({
  etag: snapshot.etag,
  bytes: await snapshot.encoded(encoding),
})

/** In-memory cache of the products on offer. A change costs what the changed products cost, not the whole catalog. */
export class Catalog {
  readonly #db: Db
  readonly #compression = pLimit(1)
  #entries: ReadonlyMap<string, CatalogEntry> = new Map()
  #snapshot: CatalogSnapshot | null = null
  #unread: ChangedKeys = []
  #holdsBack: boolean | null = null
  #last: Promise<unknown> = Promise.resolve()
  #next: Promise<boolean> | null = null

  constructor(db: Db) {
    this.#db = db
  }

  /** The ETag of the whole list as it would be sent now; undefined before it is first read. */
  get etag(): string | undefined {
    return this.#snapshot?.etag
  }

  /** The cached catalog; read on the first call. */
  async current(): Promise<CatalogSnapshot> {
    if (!this.#snapshot) await this.refresh()
    return this.#snapshot ?? this.current()
  }

  /**
   * The whole list in a content encoding, with the ETag of what it contains. One list is compressed at a time, and
   * requests that waited meanwhile share the newest.
   */
  async encoded(encoding: ContentEncoding): Promise<EncodedList> {
    const snapshot = await this.current()
    if (encoding === 'identity' || snapshot.has(encoding)) return encodedList(snapshot, encoding)
    return this.#compression(async () => encodedList(await this.current(), encoding))
  }

  /**
   * Reads the products with these ids again; null reads all. Includes everything that was committed before the call.
   * Reads run one after the other, and calls during one share the next. Ids of a failed read are read with the next.
   * @returns whether anything changed that pages show.
   */
  refresh(ids: ChangedKeys = null): Promise<boolean> {
    this.#unread = mergedKeys(this.#unread, ids)
    if (this.#next) return this.#next
    const next = this.#last.then(() => {
      this.#next = null
      return this.#read()
    })
    this.#next = next
    this.#last = next.catch(() => undefined)
    return next
  }

  /**
   * Reads all products again when staff begin or end to hold back those that lack a language. Call it after a change of
   * any setting.
   * @returns whether anything changed that pages show.
   */
  async followSettings(): Promise<boolean> {
    const holdsBack = await readHoldBack(this.#db)
    if (holdsBack === this.#holdsBack) return false
    const differs = await this.refresh()
    this.#holdsBack = holdsBack
    return differs
  }

  /** The ids of products that a change of this one affects: all products of a category have the same Spanish name. */
  affectedBy({ id, category, categoryEs }: ChangedProduct): string[] {
    const others = this.#snapshot?.products ?? []
    const renamed = others.filter((other) => other.category === category && other.categoryEs !== categoryEs)
    return [id, ...renamed.map((other) => other.id)]
  }

  async #read(): Promise<boolean> {
    const ids = this.#snapshot ? this.#unread : null
    this.#unread = []
    try {
      const found = await encodeEntries(await listCatalog(this.#db, ids))
      return this.#take(ids ?? [...this.#entries.keys()], found)
    } catch (error) {
      this.#unread = mergedKeys(this.#unread, ids)
      throw error
    }
  }

  /** Replaces the entries of these ids by those that were found. */
  #take(ids: readonly string[], found: readonly CatalogEntry[]): boolean {
    const before = this.#entries
    const after = new Map(found.map((entry) => [entry.product.id, entry]))
    const changed = found.filter(({ product, digest }) => before.get(product.id)?.digest !== digest)
    const removed = ids.filter((id) => before.has(id) && !after.has(id))
    if (this.#snapshot && changed.length + removed.length === 0) return false
    const entries = new Map(before)
    for (const id of removed) entries.delete(id)
    for (const entry of changed) entries.set(entry.product.id, entry)
    this.#entries = entries
    this.#snapshot = new CatalogSnapshot([...entries.values()].sort(byPlace))
    return removed.length > 0 || changed.some((entry) => isNewOnPages(before.get(entry.product.id), entry))
  }
}

const isNewOnPages = (before: CatalogEntry | undefined, entry: CatalogEntry) => !before || !looksSame(before, entry)

declare module '../../kit/server/feature.ts' {
  interface App {
    catalog: Catalog
  }
}
