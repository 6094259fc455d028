import { createHash } from 'node:crypto'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { z } from 'zod'
import { type Product, product } from '../api.ts'
import { prepareSearch } from '../product-search.ts'
import { stockBadge } from '../stock.ts'
import type { CatalogRow } from './product-queries.ts'

/** The content encodings of the list, in the order in which they are preferred. */
export const contentEncodings = ['br', 'gzip', 'identity'] as const
export type ContentEncoding = (typeof contentEncodings)[number]

const compressGzip = promisify(gzip)
const compressBrotli = promisify(brotliCompress)

/** The catalog at one moment. The whole list is joined and compressed on the first request for it. */
export class CatalogSnapshot {
  readonly products: readonly Product[]
  readonly bySlug: ReadonlyMap<string, Product>
  readonly byId: ReadonlyMap<string, Product>
  readonly #entries: readonly CatalogEntry[]
  readonly #encodings = new Map<ContentEncoding, Promise<Buffer>>()
  #etag: string | undefined

  /** @param entries in the order of the catalog. */
  constructor(entries: readonly CatalogEntry[]) {
    this.#entries = entries
    this.products = entries.map(({ product }) => product)
    this.bySlug = new Map(this.products.map((product) => [product.slug, product]))
    this.byId = new Map(this.products.map((product) => [product.id, product]))
  }

  /** Equal in all processes with the same products. */
  get etag(): string {
    this.#etag ??= `"${digestOf(this.#entries)}"`
    return this.#etag
  }

  /** Whether this encoding was requested before. */
  has(encoding: ContentEncoding): boolean {
    return this.#encodings.has(encoding)
  }

  /** The response of GET /api/products, encoded once; compressed outside of the main thread. */
  encoded(encoding: ContentEncoding): Promise<Buffer> {
    const known = this.#encodings.get(encoding)
    if (known) return known
    const encoded = encoding === 'identity' ? Promise.resolve(this.#join()) : this.#compress(encoding)
    this.#encodings.set(encoding, encoded)
    return encoded
  }

  async #compress(encoding: 'br' | 'gzip'): Promise<Buffer> {
    const bytes = await this.encoded('identity')
    if (encoding === 'gzip') return compressGzip(bytes)
    return compressBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
  }

  #join(): Buffer {
    if (this.#entries.length === 0) return Buffer.from('[]')
    const joined = Buffer.concat([...this.#entries.map(({ bytes }) => bytes), Buffer.from(']')])
    // In place of the comma before the first product.
    joined.write('[')
    return joined
  }
}

function digestOf(entries: readonly CatalogEntry[]): string {
  const hash = createHash('sha256')
  for (const { digest } of entries) hash.update(digest)
  return hash.digest('base64url').slice(0, 22)
}

/** A product of the catalog with its part of the encoded list. */
export interface CatalogEntry {
  product: Product
  /** The product as JSON, after a comma that separates it from the one before. */
  bytes: Buffer
  /** Hash of the JSON and the place in the catalog. */
  digest: string
  position: number
  createdMicros: number
}

const sliceSize = 250

/** Encodes products and prepares them for searching, in slices that yield to the event loop. */
export async function encodeEntries(rows: readonly CatalogRow[]): Promise<CatalogEntry[]> {
  const entries: CatalogEntry[] = []
  for (let at = 0; at < rows.length; at += sliceSize) {
    if (at > 0) await yieldToEventLoop()
    const slice = rows.slice(at, at + sliceSize).map(entryOf)
    prepareSearch(slice.map(({ product }) => product))
    entries.push(...slice)
  }
  return entries
}

function entryOf({ position, createdMicros, ...row }: CatalogRow): CatalogEntry {
  const bytes = Buffer.from(`,${JSON.stringify(z.encode(product, row))}`)
  const digest = createHash('sha256').update(bytes).update(`${position} ${createdMicros}`).digest('base64url')
  return { product: row, bytes, digest, position, createdMicros }
}

/** Whether pages look the same with both: sales change the stock all the time, and pages show it only when it is low. */
export function looksSame(a: CatalogEntry, b: CatalogEntry): boolean {
  return appearanceOf(a) === appearanceOf(b)
}

function appearanceOf({ product, position, createdMicros }: CatalogEntry): string {
  const variants = product.variants.map((variant) => ({ ...variant, stock: stockBadge(variant.stock) }))
  return JSON.stringify({ ...product, stock: stockBadge(product.stock), variants, position, createdMicros })
}

/** The order of the catalog, as in `listCatalog`. */
export function byPlace(a: CatalogEntry, b: CatalogEntry): number {
  return a.position - b.position || a.createdMicros - b.createdMicros || (a.product.id < b.product.id ? -1 : 1)
}
