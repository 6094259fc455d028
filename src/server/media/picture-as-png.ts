import type { Db } from '../platform/database/database.ts'
import { loadSharp } from './picture-renditions.ts'
import { readPicture } from './store-picture.ts'

interface PngOptions {
  /** Pixels that it fits into; a smaller picture stays as it is. */
  size: number
  /** Replaces what is transparent, where that costs. */
  background?: string
}

/** The last ones made, by what was asked for: an address never changes its picture, and a shop shows few as PNG. */
const lastMade = new Map<string, Buffer>()
const mostKept = 8

/**
 * One of the shop's own uploads as a PNG, for readers that know no WebP (mail programs, PDF). Null for any address
 * elsewhere: the server fetches no foreign pictures.
 */
export async function pictureAsPng(db: Db, url: string, options: PngOptions): Promise<Buffer | null> {
  const key = JSON.stringify([url, options.size, options.background])
  const known = lastMade.get(key)
  if (known) return known
  const stored = await readPicture(db, url)
  if (!stored) return null
  const bytes = await encode(stored, options)
  lastMade.set(key, bytes)
  const [oldest = key] = lastMade.keys()
  if (lastMade.size > mostKept) lastMade.delete(oldest)
  return bytes
}

async function encode(stored: Buffer, { size, background }: PngOptions): Promise<Buffer> {
  const library = await loadSharp()
  const picture = library(stored).resize({ width: size, height: size, fit: 'inside', withoutEnlargement: true })
  return (background ? picture.flatten({ background }) : picture).png().toBuffer()
}
