import { createHash } from 'node:crypto'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { z } from 'zod'
import { listProducts, type Product } from '../../contract/catalog.ts'
import type { Db } from '../platform/database/database.ts'
import { listActiveProducts } from './product-queries.ts'

/** The catalog as it leaves the server: encoded once, compressed once, sent many times. */
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

const atOnce = 250

/** The answer of GET /api/products. Between two slices of a long catalog the process answers others. */
async function encoded(products: readonly Product[]): Promise<string> {
  const slices: string[] = []
  for (let at = 0; at < products.length; at += atOnce) {
    if (at > 0) await yieldToEventLoop()
    const slice = z.encode(listProducts.reply, products.slice(at, at + atOnce))
    slices.push(JSON.stringify(slice).slice(1, -1))
  }
  return `[${slices.join(',')}]`
}

/** The catalog in memory. `refresh` calls that arrive while one runs are answered by a single further one. */
export class Catalog {
  readonly #db: Db
  #snapshot: CatalogSnapshot | null = null
  #running: Promise<CatalogSnapshot> | null = null
  #next: Promise<CatalogSnapshot> | null = null

  constructor(db: Db) {
    this.#db = db
  }

  /** The present catalog, read first if it never was. */
  async current(): Promise<CatalogSnapshot> {
    return this.#snapshot ?? this.refresh()
  }

  /** Reads it again: what was committed before the call is in the result. */
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
