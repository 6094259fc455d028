import type { Db } from '../../kit/server/database/database.ts'
import { busy } from '../../kit/server/http/errors.ts'
import { workQueue } from '../../kit/server/jobs/work-queue.ts'
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
const maxCached = 16

async function cached(key: string, convert: () => Promise<Buffer | null>): Promise<Buffer | null> {
  const known = conversions.get(key)
  if (known) return known
  const bytes = await convert()
  if (bytes === null) return null
  conversions.set(key, bytes)
  const [oldest = key] = conversions.keys()
  if (conversions.size > maxCached) conversions.delete(oldest)
  return bytes
}

/**
 * Converts an uploaded picture to PNG for clients without WebP support (mail, PDF). Null for external URLs, which the
 * server never fetches.
 */
export function pictureAsPng(db: Db, url: string, { width, height, background }: PngOptions): Promise<Buffer | null> {
  return cached(JSON.stringify([url, width, height, background]), async () => {
    const stored = await readPicture(db, url)
    if (!stored) return null
    const library = await loadSharp()
    const picture = library(stored).resize({ width, height, fit: 'inside', withoutEnlargement: true })
    return (background ? picture.flatten({ background }) : picture).png().toBuffer()
  })
}

/** Anyone can ask for one, and encoding takes about 50 ms of a processor. */
const encoding = workQueue({ concurrency: 1, maxWaiting: 30, maxWaitMs: 10_000, refuse: busy })

/**
 * A picture of the shop as JPEG on white, for previews of links: not every network and messenger shows WebP.
 * @param read its WebP bytes; null when there is none.
 * @throws HttpError 503 when too many are waited for.
 */
export function pictureAsJpeg(url: string, read: () => Promise<Buffer | null>): Promise<Buffer | null> {
  return cached(url, () =>
    encoding.run(async () => {
      const stored = await read()
      if (!stored) return null
      const library = await loadSharp()
      return library(stored).flatten({ background: '#ffffff' }).jpeg({ quality: 84, mozjpeg: true }).toBuffer()
    }),
  )
}
