import { randomBytes } from 'node:crypto'
import type { Db } from '../platform/database/database.ts'
import { makeRenditions } from './picture-renditions.ts'
import { findUpload, insertUploads } from './upload-queries.ts'

/** The URL of a stored picture: `/uploads/<name>-800.webp`; widths 400 and 1200 exist too. */
export interface StoredPicture {
  fileName: string
  url: string
}

const prefix = '/uploads/'

/**
 * Stores a picture in all widths under a random name. Decoding is slow: call this outside of transactions.
 * @throws HttpError 415, 413 or 400 for an invalid picture (see makeRenditions).
 */
export async function storePicture(db: Db, bytes: Uint8Array): Promise<StoredPicture> {
  const renditions = await makeRenditions(bytes)
  const name = randomBytes(12).toString('hex')
  await insertUploads(
    db,
    renditions.map((rendition) => ({ name, ...rendition })),
  )
  const fileName = `${name}-800.webp`
  return { fileName, url: `${prefix}${fileName}` }
}

/** The WebP bytes of a stored picture by its file name or URL; null for others. */
export async function readPicture(db: Db, fileNameOrUrl: string): Promise<Buffer | null> {
  const fileName = fileNameOrUrl.startsWith(prefix) ? fileNameOrUrl.slice(prefix.length) : fileNameOrUrl
  const [, name, width] = /^([0-9a-f]{24})-(\d{3,4})\.webp$/.exec(fileName) ?? []
  return name && width ? findUpload(db, name, Number(width)) : null
}
