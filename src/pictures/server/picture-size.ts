import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '../../kit/server/database/database.ts'
import { uploadName } from '../picture-rules.ts'
import { demoImages } from './demo-images.ts'
import { findUploadStart } from './upload-queries.ts'

/** Pixels. */
export interface PictureSize {
  width: number
  height: number
}

/** How many bytes of a WebP file tell its size. */
const headerBytes = 30

/**
 * The size of a picture of the shop, at its address with a width: a small original is not enlarged to that. Null for
 * pictures from elsewhere, which the server never fetches.
 */
export async function pictureSize(db: Db, url: string): Promise<PictureSize | null> {
  const name = uploadName(url)
  const width = Number(/-(\d+)\.webp$/.exec(url)?.[1])
  const start = name ? await findUploadStart(db, name, width, headerBytes) : await demoStart(url)
  return start && webpSize(start)
}

async function demoStart(url: string): Promise<Buffer | null> {
  const [, name] = /^\/images\/([\w-]+\.webp)$/.exec(url) ?? []
  if (name === undefined) return null
  const file = await open(join(demoImages, name)).catch(() => null)
  if (!file) return null
  try {
    return (await file.read(Buffer.alloc(headerBytes), 0, headerBytes, 0)).buffer
  } finally {
    await file.close()
  }
}

/** The size that the first chunk of a WebP file has (RFC 9649, 2.5 to 2.7); null for anything else. */
export function webpSize(start: Buffer): PictureSize | null {
  if (start.length < headerBytes || start.toString('latin1', 0, 4) !== 'RIFF') return null
  switch (start.toString('latin1', 8, 16)) {
    case 'WEBPVP8X':
      return { width: start.readUIntLE(24, 3) + 1, height: start.readUIntLE(27, 3) + 1 }
    case 'WEBPVP8L': {
      const bits = start.readUInt32LE(21)
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
    }
    case 'WEBPVP8 ':
      return { width: start.readUInt16LE(26) & 0x3fff, height: start.readUInt16LE(28) & 0x3fff }
    default:
      return null
  }
}
