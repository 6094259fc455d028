import type { Db } from '../platform/database/database.ts'
import { loadSharp } from './picture-renditions.ts'
import { readPicture } from './store-picture.ts'

interface PngOptions {
  /** Maximum width and height in pixels; smaller pictures are not enlarged. */
  width: number
  height: number
  /** Replaces transparency. */
  background?: string
}

/** Cache of recent conversions; the content of a URL never changes. */
const conversions = new Map<string, Buffer>()
const maxCached = 8

/**
 * Converts an uploaded picture to PNG for clients without WebP support (mail, PDF). Null for external URLs, which the
 * server never fetches.
 */
export async function pictureAsPng(db: Db, url: string, options: PngOptions): Promise<Buffer | null> {
  const key = JSON.stringify([url, options.width, options.height, options.background])
  const cached = conversions.get(key)
  if (cached) return cached
  const stored = await readPicture(db, url)
  if (!stored) return null
  const bytes = await encode(stored, options)
  conversions.set(key, bytes)
  const [oldest = key] = conversions.keys()
  if (conversions.size > maxCached) conversions.delete(oldest)
  return bytes
}

async function encode(stored: Buffer, { width, height, background }: PngOptions): Promise<Buffer> {
  const library = await loadSharp()
  const picture = library(stored).resize({ width, height, fit: 'inside', withoutEnlargement: true })
  return (background ? picture.flatten({ background }) : picture).png().toBuffer()
}
