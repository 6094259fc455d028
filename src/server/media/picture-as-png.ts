import type { Db } from '../platform/database.ts'
import { loadSharp } from './picture-renditions.ts'
import { readPicture } from './store-picture.ts'

interface PngOptions {
  /** Pixels that it fits into; a smaller picture stays as it is. */
  size: number
  /** Replaces what is transparent, where that costs. */
  background?: string
}

/**
 * One of the shop's own uploads as a PNG, for readers that know no WebP (mail programs, PDF). Null for any address
 * elsewhere: the server fetches no foreign pictures.
 */
export async function pictureAsPng(db: Db, url: string, { size, background }: PngOptions): Promise<Buffer | null> {
  const stored = await readPicture(db, url)
  if (!stored) return null
  const library = await loadSharp()
  const picture = library(stored).resize({ width: size, height: size, fit: 'inside', withoutEnlargement: true })
  return (background ? picture.flatten({ background }) : picture).png().toBuffer()
}
