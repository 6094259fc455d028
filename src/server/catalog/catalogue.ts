import { createHash } from 'node:crypto'
import { setImmediate as breathe } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { z } from 'zod'
import { listProducts, type Product } from '../../contract/catalog.ts'
import type { Db } from '../platform/database.ts'
import { listActiveProducts } from './product-queries.ts'

/** The catalogue as it leaves the server: encoded once, compressed once, sent many times. */
export interface CatalogueSnapshot {
  products: readonly Product[]
  bySlug: ReadonlyMap<string, Product>
  byId: ReadonlyMap<string, Product>
  etag: string
  bytes: { identity: Buffer; gzip: Buffer; br: Buffer }
}

const compressGzip = promisify(gzip)
const compressBrotli = promisify(brotliCompress)

/** Reads and encodes the active products. */
export async function readCatalogue(db: Db): Promise<CatalogueSnapshot> {
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

/** The answer of GET /api/products. Between two slices of a long catalogue the process answers others. */
async function encoded(products: readonly Product[]): Promise<string> {
  const slices: string[] = []
  for (let at = 0; at < products.length; at += atOnce) {
    if (at > 0) await breathe()
    const slice = z.encode(listProducts.reply, products.slice(at, at + atOnce))
    slices.push(JSON.stringify(slice).slice(1, -1))
  }
  return `[${slices.join(',')}]`
}

/** The catalogue in memory. `refresh` calls that arrive while one runs are answered by a single further one. */
export class Catalogue {
  readonly #db: Db
  #snapshot: CatalogueSnapshot | null = null
  #running: Promise<CatalogueSnapshot> | null = null
  #next: Promise<CatalogueSnapshot> | null = null

  constructor(db: Db) {
    this.#db = db
  }

  /** The present catalogue, read first if it never was. */
  async current(): Promise<CatalogueSnapshot> {
    return this.#snapshot ?? this.refresh()
  }

  /** Reads it again: what was committed before the call is in the result. */
  refresh(): Promise<CatalogueSnapshot> {
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

  async #read(): Promise<CatalogueSnapshot> {
    try {
      this.#snapshot = await readCatalogue(this.#db)
      return this.#snapshot
    } finally {
      this.#running = null
    }
  }
}
