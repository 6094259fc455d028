import type sharp from 'sharp'
import { pictureWidths } from '../../domain/picture.ts'
import { type PictureFaultCode, pictureMessages } from '../../domain/picture-rules.ts'
import { HttpError } from '../platform/http/errors.ts'

/** A re-encoded picture of one width. `width` is nominal: a smaller source is not enlarged. */
export interface Rendition {
  width: (typeof pictureWidths)[number]
  height: number
  /** WebP, sRGB, upright, without metadata. */
  content: Buffer
}

const maxPixels = 40_000_000

let loaded: Promise<typeof sharp> | null = null

/** Loads sharp with the first picture. All other decoders are disabled, including SVG and PDF. */
export function loadSharp(): Promise<typeof sharp> {
  loaded ??= import('sharp').then(({ default: library }) => {
    library.block({ operation: ['VipsForeignLoad'] })
    library.unblock({ operation: ['Jpeg', 'Png', 'Nsgif', 'Webp'].map((format) => `VipsForeignLoad${format}Buffer`) })
    // Each picture is decoded once, so a cache has no use.
    library.cache(false)
    return library
  })
  return loaded
}

let queue: Promise<unknown> = Promise.resolve()

/**
 * Decodes a picture and encodes it in all widths of the shop, which removes metadata and hidden data. Pictures are
 * processed one at a time to limit memory. Of an animation the first frame is used.
 * @throws HttpError 415 for anything but JPEG, PNG, GIF and WEBP, 413 for too many pixels, 400 for a broken file.
 */
export function makeRenditions(bytes: Uint8Array): Promise<Rendition[]> {
  const result = queue.then(() => encodeAll(bytes))
  queue = result.catch(() => undefined)
  return result
}

async function encodeAll(bytes: Uint8Array): Promise<Rendition[]> {
  const library = await loadSharp()
  await assertPicture(library, bytes)
  const renditions: Rendition[] = []
  for (const width of pictureWidths) renditions.push(await encode(library, bytes, width))
  return renditions
}

/** Checks the number of pixels in the file header before the picture is decoded. */
async function assertPicture(library: typeof sharp, bytes: Uint8Array): Promise<void> {
  const { width, height } = await readHeader(library, bytes)
  if (width * height > maxPixels) throw refusal(413, 'picture_too_many_pixels')
}

async function readHeader(library: typeof sharp, bytes: Uint8Array): Promise<{ width: number; height: number }> {
  try {
    return await library(bytes, { limitInputPixels: false }).metadata()
  } catch {
    throw refusal(415, 'picture_type')
  }
}

async function encode(library: typeof sharp, bytes: Uint8Array, width: Rendition['width']): Promise<Rendition> {
  try {
    const { data, info } = await library(bytes, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 })
      .autoOrient()
      // The height is limited too: WebP allows at most 16,383 pixels.
      .resize({ width, height: width * 4, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true })
    return { width, height: info.height, content: data }
  } catch {
    throw refusal(400, 'picture_broken')
  }
}

const refusal = (status: number, code: PictureFaultCode) => new HttpError(status, code, pictureMessages[code])
