import { randomBytes } from 'node:crypto'
import { fault } from '../../kit/fault.ts'
import type { Db, Tx } from '../../kit/server/database/database.ts'
import { invalidField } from '../../kit/server/http/errors.ts'
import { pictureUrlFaults } from '../office-texts.ts'
import { uploadName } from '../picture-rules.ts'
import { makeRenditions } from './picture-renditions.ts'
import { findUpload, insertUploads, lockPictures } from './upload-queries.ts'

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

/**
 * Checks that uploaded pictures exist before their addresses are saved, and keeps them until the transaction ends.
 * @param urls by the path of their field in the body; external and blank addresses are left out.
 * @throws HttpError 400 at the first field whose picture does not exist.
 */
export async function assertPicturesExist(
  tx: Tx,
  urls: readonly (readonly [field: string, url: string | null | undefined])[],
): Promise<void> {
  const named = urls.flatMap(([field, url]) => {
    const name = url ? uploadName(url) : null
    return name === null ? [] : [{ field, name }]
  })
  if (named.length === 0) return
  const known = new Set(
    await lockPictures(
      tx,
      named.map(({ name }) => name),
    ),
  )
  const missing = named.find(({ name }) => !known.has(name))
  if (missing) throw invalidField(missing.field, fault(pictureUrlFaults, 'picture_gone'))
}
