import { createHash } from 'node:crypto'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { z } from 'zod'
import { type Product, product } from '../../contract/catalog.ts'
import { stockBadge } from '../../domain/stock.ts'
import type { CatalogRow } from './product-queries.ts'

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

/** Encodes products in slices that yield to the event loop. */
export async function encodeEntries(rows: readonly CatalogRow[]): Promise<CatalogEntry[]> {
  const entries: CatalogEntry[] = []
  for (let at = 0; at < rows.length; at += sliceSize) {
    if (at > 0) await yieldToEventLoop()
    for (const row of rows.slice(at, at + sliceSize)) entries.push(entryOf(row))
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
