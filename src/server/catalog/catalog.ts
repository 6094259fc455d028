import { createHash } from 'node:crypto'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { z } from 'zod'
import { listProducts, type Product } from '../../contract/catalog.ts'
import type { Db } from '../platform/database/database.ts'
import { listActiveProducts } from './product-queries.ts'

/** The catalog with its encoded and compressed response, which is reused for all requests. */
export interface CatalogSnapshot {
  products: readonly Product[]
  bySlug: ReadonlyMap<string, Product>
  byId: ReadonlyMap<string, Product>
  etag: string
  bytes: { identity: Buffer; gzip: Buffer; br: Buffer }
}

const compressGzip = promisify(gzip)
const compressBrotli = promisify(brotliCompress)

/** Reads and encodes the active products. */
export async function readCatalog(db: Db): Promise<CatalogSnapshot> {
  const products: Product[] = await listActiveProducts(db)
  const identity = Buffer.from(await encoded(products))
  const [zipped, br] = await Promise.all([
    compressGzip(identity),
    compressBrotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  ])
  return {
    products,
    bySlug: new Map(products.map((product) => [product.slug, product])),
    byId: new Map(products.map((product) => [product.id, product])),
    etag: `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
    bytes: { identity, gzip: zipped, br },
  }
}

const sliceSize = 250

/** The response of GET /api/products, encoded in slices that yield to the event loop. */
async function encoded(products: readonly Product[]): Promise<string> {
  const slices: string[] = []
  for (let at = 0; at < products.length; at += sliceSize) {
    if (at > 0) await yieldToEventLoop()
    const slice = z.encode(listProducts.reply, products.slice(at, at + sliceSize))
    slices.push(JSON.stringify(slice).slice(1, -1))
  }
  return `[${slices.join(',')}]`
}

/** In-memory cache of the catalog. `refresh` calls during a refresh share a single further one. */
export class Catalog {
  readonly #db: Db
  #snapshot: CatalogSnapshot | null = null
  #running: Promise<CatalogSnapshot> | null = null
  #next: Promise<CatalogSnapshot> | null = null

  constructor(db: Db) {
    this.#db = db
  }

  /** The cached catalog; read on the first call. */
  async current(): Promise<CatalogSnapshot> {
    return this.#snapshot ?? this.refresh()
  }

  /** Reads the catalog again. The result contains everything that was committed before the call. */
  refresh(): Promise<CatalogSnapshot> {
    if (!this.#running) {
      this.#running = this.#read()
      return this.#running
    }
    this.#next ??= this.#running
      .catch(() => undefined)
      .then(() => {
        this.#next = null
        this.#running = this.#read()
        return this.#running
      })
    return this.#next
  }

  async #read(): Promise<CatalogSnapshot> {
    try {
      this.#snapshot = await readCatalog(this.#db)
      return this.#snapshot
    } finally {
      this.#running = null
    }
  }
}
